import { Download, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BulkAct, bulk } from '#contract/bulk.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { CauseGroups } from './CauseGroups.tsx'

type Props = { act: BulkAct; isBusy: boolean; onUndo: () => void; onClose: () => void; more?: ReactNode }

/** How many took the step, and for each reason who did not, with a link to fix it. */
export function BulkOutcome({ act, isBusy, onUndo, onClose, more }: Props) {
  const inWords = useSchoolTime()
  const { id, message, groups, warnings, undoUntil } = act
  return (
    <div className="flex flex-col gap-5">
      <output className="block font-medium">{message}</output>
      {groups.length > 0 && <CauseGroups groups={groups} onFollow={onClose} />}
      {warnings.length > 0 && (
        <section aria-label="Please note" className="flex flex-col gap-3">
          <p>Please note:</p>
          <CauseGroups groups={warnings} onFollow={onClose} />
        </section>
      )}
      {more}
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
