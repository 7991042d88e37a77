import type { AffectedPlacement } from '#contract/courses.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = {
  placements: readonly AffectedPlacement[]
  total: number
  /** Placements of other coordinators' students. They stay as they are. */
  others: number
  isOpen: boolean
  onChoose: (choice: 'new only' | 'live too' | 'back') => void
}

/** Shows which placements a change of hours or caps affects, and asks whether it should. */
export function CourseAffects({ placements, total, others, isOpen, onChoose }: Props) {
  const more = total - placements.length
  const count = total === 1 ? '1 active placement uses' : `${total} active placements use`
  return (
    <Dialog
      title="Apply to existing placements?"
      description={`${count} the old settings.`}
      isOpen={isOpen}
      onClose={() => onChoose('back')}
    >
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col divide-y overflow-hidden rounded-lg border bg-card">
          {placements.map(({ id, studentName, companyName, requiredHours }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 px-4 py-2.5 leading-5">
              <span className="min-w-0">
                {studentName}
                {companyName && <span className="block truncate text-muted text-sm">{companyName}</span>}
              </span>
              <span className="shrink-0 text-muted text-sm">{requiredHours} hours</span>
            </li>
          ))}
          {more > 0 && <li className="px-4 py-2.5 text-muted text-sm">and {more.toLocaleString()} more</li>}
        </ul>
        {others > 0 && (
          <p className="text-muted text-sm">
            {others === 1 ? '1 placement' : `${others.toLocaleString()} placements`} of other coordinators’ students
            will keep the old settings.
          </p>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button tone="secondary" onClick={() => onChoose('live too')}>
            {total === 1 ? 'Update this one too' : `Update all ${total.toLocaleString()}`}
          </Button>
          <Button onClick={() => onChoose('new only')}>Only new placements</Button>
        </div>
      </div>
    </Dialog>
  )
}
