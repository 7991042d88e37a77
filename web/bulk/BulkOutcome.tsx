import { Download, Undo2 } from 'lucide-react'
import { type BulkAct, bulk } from '#contract/bulk.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = { act: BulkAct; isBusy: boolean; onUndo: () => void; onClose: () => void }

/** How many took the step, and for each reason who did not, with a link to fix it. */
export function BulkOutcome({ act, isBusy, onUndo, onClose }: Props) {
  const inWords = useSchoolTime()
  const { id, message, groups, undoUntil } = act
  return (
    <div className="flex flex-col gap-5">
      <output className="block font-medium">{message}</output>
      {groups.length > 0 && (
        <ul className="flex flex-col divide-y rounded-lg border bg-card">
          {groups.map((group) => (
            <li key={group.label}>
              <Group group={group} onFollow={onClose} />
            </li>
          ))}
        </ul>
      )}
      {undoUntil && (
        <p className="text-muted text-sm">
          You can undo this until {inWords(undoUntil)}. Nobody is notified before then.
        </p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button tone="secondary" onClick={() => void saveFile(bulk.file, { params: { id } }, 'result.csv')}>
          <Download aria-hidden />
          Download the result
        </Button>
        {undoUntil && (
          <Button tone="secondary" isBusy={isBusy} onClick={onUndo}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

function Group({ group, onFollow }: { group: BulkAct['groups'][number]; onFollow: () => void }) {
  const { label, count, companies, rows } = group
  const where = companies > 0 ? ` (${companies === 1 ? '1 company' : `${companies} companies`})` : ''
  return (
    <details>
      <summary className="cursor-pointer px-4 py-3 leading-5">
        <span className="font-medium tabular-nums">{count}</span> {label}
        {where}
      </summary>
      <ul className="flex max-h-64 flex-col divide-y overflow-y-auto border-t">
        {rows.map(({ id, name, message, link }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2 text-sm leading-5">
            <span>
              {link ? (
                <AddressLink address={link} onFollow={onFollow}>
                  {name}
                </AddressLink>
              ) : (
                name
              )}
            </span>
            <span className="text-muted">{message}</span>
          </li>
        ))}
        {count > rows.length && (
          <li className="px-4 py-2 text-muted text-sm">The file lists the other {count - rows.length}.</li>
        )}
      </ul>
    </details>
  )
}
