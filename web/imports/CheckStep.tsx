import type { ImportCheck } from '#contract/imports.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ImportState } from './use-import.ts'

/** What each row would do; a file with wrong rows is not imported. */
export function CheckStep({ check, state }: { check: ImportCheck; state: ImportState }) {
  const { created, updated, skipped, wrong } = check.counts
  const left = check.flawCount - check.flaws.length
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap gap-2">
        <Badge tone="success">{created} new</Badge>
        <Badge tone="info">{updated} to update</Badge>
        <Badge>{skipped} to skip</Badge>
        {wrong > 0 && <Badge tone="danger">{wrong} wrong</Badge>}
      </p>
      {wrong > 0 && (
        <>
          <p>Nothing can be imported while rows are wrong. Mend the file, or match other columns.</p>
          <div className="max-h-80 overflow-auto rounded-card border">
            <table className="w-full text-left text-sm">
              <thead className="sticky top-0 bg-sunken">
                <tr>
                  {['Row', 'Field', 'What is wrong'].map((title) => (
                    <th key={title} scope="col" className="px-3 py-2 font-medium">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {check.flaws.map(({ row, field, message }) => (
                  <tr key={`${row} ${field} ${message}`} className="border-t">
                    <td className="px-3 py-2 tabular-nums">{row}</td>
                    <td className="px-3 py-2">{field ?? '–'}</td>
                    <td className="px-3 py-2">{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {left > 0 && <p className="text-muted text-sm">And {left.toLocaleString('en')} more.</p>}
        </>
      )}
      {state.problem && (
        <p role="alert" className="text-danger-ink">
          {state.problem}
        </p>
      )}
      <div className="flex justify-end gap-3">
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
