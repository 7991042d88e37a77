import { FileSignature, Plus } from 'lucide-react'
import { type Agreement, agreements } from '#contract/agreements.ts'
import type { Company } from '#contract/companies.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AgreementForm } from './AgreementForm.tsx'
import { AgreementRow } from './AgreementRow.tsx'

export function AgreementsPanel({ company }: { company: Company }) {
  const companyId = company.id
  const asked = useAsk(agreements.list, { params: { companyId }, query: { rowsPerPage: 100 } })
  const editor = useEditor<Agreement, typeof agreements>(agreements, { companyId })
  const add = (
    <Button tone="secondary" size="sm" onClick={editor.add}>
      <Plus aria-hidden />
      New MOA
    </Button>
  )

  if (asked.isError) return <p className="text-danger-ink">{agreements.list.failed}</p>
  if (!asked.data) return <Skeleton className="h-40" />
  return (
    <div className="flex flex-col gap-4">
      {asked.data.total === 0 ? (
        <EmptyState icon={FileSignature} title="No MOA yet" action={add}>
          Interns can’t be deployed here without a valid MOA.
        </EmptyState>
      ) : (
        <>
          <ul className="flex flex-col divide-y overflow-hidden rounded-lg border bg-card">
            {asked.data.agreements.map((agreement) => (
              <AgreementRow
                key={agreement.id}
                agreement={agreement}
                onEdit={() => editor.edit(agreement)}
                onDelete={() => editor.remove(agreement)}
              />
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      <EditorWindows
        editor={editor}
        title={editor.record ? `Edit ${editor.record.reference}` : 'New MOA'}
        nameOf={({ reference }) => reference}
      >
        <AgreementForm agreement={editor.record} {...editor.form} />
      </EditorWindows>
    </div>
  )
}
