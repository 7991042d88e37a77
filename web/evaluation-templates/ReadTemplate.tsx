import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluationKindLabels } from '#domain/evaluation.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FormPreview } from './FormPreview.tsx'
import { dueAtInWords } from './template-fields.ts'
import type { OneVersion } from './use-opening.ts'

type Props = { form: OneVersion | null; onClose: () => void }

/** One version of a form to read: an earlier one, or one that the person may not change. */
export function ReadTemplate({ form, onClose }: Props) {
  return (
    <Dialog
      title={form ? form.name : ''}
      description={form ? `Version ${form.revision}` : undefined}
      isOpen={form !== null}
      onClose={onClose}
    >
      {form && <Version id={form.id} revision={form.revision} />}
    </Dialog>
  )
}

function Version({ id, revision }: Pick<OneVersion, 'id' | 'revision'>) {
  const asked = useAsk(evaluationTemplates.read, { params: { id }, query: { revision } })
  if (asked.isError) return <p role="alert">{asked.error.message || evaluationTemplates.read.failed}</p>
  if (!asked.data) return <Skeleton className="h-80 w-full" />
  const { kind, dueAt, range, grades } = asked.data
  const facts = [
    evaluationKindLabels[kind],
    dueAtInWords(dueAt),
    `Results from ${range.least} to ${range.most}`,
    ...grades.map(({ from, grade }) => `From ${from}: ${grade}`),
  ]
  return (
    <div className="flex flex-col gap-5">
      <ul className="flex flex-col gap-1 text-sm">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <FormPreview form={asked.data} isSound />
    </div>
  )
}
