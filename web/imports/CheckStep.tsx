import { CircleAlert, SkipForward } from 'lucide-react'
import { type FlawCause, type ImportCheck, imports } from '#contract/imports.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { ImportState } from './use-import.ts'

/** Shows what each row would do. Wrong rows can be left out and saved as a file. */
export function CheckStep({ check, state }: { check: ImportCheck; state: ImportState }) {
  const { created, updated, skipped, wrong } = check.counts
  const ready = created + updated
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap gap-2">
        <Badge tone="success">{created} new</Badge>
        <Badge tone="info">{updated} to update</Badge>
        <Badge icon={SkipForward}>{skipped} to skip</Badge>
        {wrong > 0 && <Badge tone="danger">{wrong} wrong</Badge>}
      </p>
      {check.unused.length > 0 && <p className="text-muted text-sm">Columns not used: {check.unused.join(', ')}.</p>}
      {wrong > 0 && (
        <>
          <p>
            Fix these rows in your file, or import the others now. You can download the rows with errors, correct them,
            and import them later.
          </p>
          <RowsTable
            heading="Problems"
            icon={CircleAlert}
            titles={['Rows', 'Field', 'Problem']}
            rows={check.causes.map((cause) => [cause.count, cause.field ?? '–', causeInWords(cause)])}
            total={check.causes.length}
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
        <Button tone="secondary" onClick={state.back}>
          Back
        </Button>
        {wrong > 0 && <WrongRowsButton state={state} />}
        {wrong > 0 && (
          <Button tone="secondary" onClick={state.startOver}>
            Upload corrected file
          </Button>
        )}
        <Button disabled={ready === 0} isBusy={state.isBusy} onClick={() => void state.run()}>
          {importLabel(check)}
        </Button>
      </div>
    </div>
  )
}

function WrongRowsButton({ state: { upload, options } }: { state: ImportState }) {
  return (
    <Button
      tone="secondary"
      onClick={() =>
        upload && void saveFile(imports.wrong, { params: { id: upload.id }, body: options }, 'wrong-rows.csv')
      }
    >
      Download rows with errors
    </Button>
  )
}

/** Enter a valid date (found “N/A” 28×, “soon”). Rows 5, 9, 12 … */
function causeInWords({ message, found, rows, count }: FlawCause): string {
  const texts = found.map(({ text, count: times }) => (times > 1 ? `“${text}” ${times}×` : `“${text}”`))
  const said = texts.length > 0 ? ` (found ${texts.join(', ')})` : ''
  return `${message}${said}. ${rows.length === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}${count > rows.length ? ' …' : ''}`
}

function importLabel({ counts: { created, updated, wrong } }: ImportCheck): string {
  const ready = created + updated
  const rows = `${ready.toLocaleString('en')} ${ready === 1 ? 'row' : 'rows'}`
  return wrong > 0 ? `Import ${rows} without errors` : `Import ${rows}`
}
