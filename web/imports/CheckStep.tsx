import { CircleAlert, SkipForward } from 'lucide-react'
import type { ImportCheck } from '#contract/imports.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { ImportState } from './use-import.ts'

/** Shows what each row would do. A file with wrong rows is not imported. */
export function CheckStep({ check, state }: { check: ImportCheck; state: ImportState }) {
  const { created, updated, skipped, wrong } = check.counts
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap gap-2">
        <Badge tone="success">{created} new</Badge>
        <Badge tone="info">{updated} to update</Badge>
        <Badge icon={SkipForward}>{skipped} to skip</Badge>
        {wrong > 0 && <Badge tone="danger">{wrong} wrong</Badge>}
      </p>
      {wrong > 0 && (
        <>
          <p>Nothing can be imported while rows are wrong. Mend the file, or match other columns.</p>
          <RowsTable
            heading="Wrong rows"
            icon={CircleAlert}
            titles={['Row', 'Field', 'What is wrong']}
            rows={check.flaws.map(({ row, field, message }) => [row, field ?? '–', message])}
            total={check.flawCount}
          />
        </>
      )}
      {skipped > 0 && (
        <RowsTable
          heading="Skipped rows"
          icon={SkipForward}
          titles={['Row', 'In the file', 'Why it is skipped']}
          rows={check.skipped.map(({ row, name, message }) => [row, name, message])}
          total={skipped}
        />
      )}
      {state.problem && (
        <p role="alert" className="text-danger-ink">
          {state.problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={wrong > 0 ? state.startOver : state.back}>
          {wrong > 0 ? 'Choose the mended file' : 'Back'}
        </Button>
        {wrong > 0 ? (
          <Button onClick={state.back}>Back to the columns</Button>
        ) : (
          <Button disabled={created + updated === 0} isBusy={state.isBusy} onClick={() => void state.run()}>
            Import {(created + updated).toLocaleString('en')} {created + updated === 1 ? 'row' : 'rows'}
          </Button>
        )}
      </div>
    </div>
  )
}
