import type { AffectedByRequirement } from '#contract/requirement-reach.ts'
import type { Requirement } from '#contract/requirements.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { affectedInWords } from './requirement-words.ts'

type Props = {
  affected: AffectedByRequirement | null
  subject: Requirement['subject']
  /** If it begins to repeat. */
  repeats: Requirement['repeats']
  onAnswer: (answer: 'save' | 'back') => void
}

/** Shows who will have to meet a requirement, before it is saved. */
export function RequirementAffects({ affected, subject, repeats, onAnswer }: Props) {
  const others = affected ? affected.total - affected.names.length : 0
  return (
    <Dialog
      title="Who is affected?"
      description={affected ? affectedInWords(affected, subject, repeats) : ''}
      isOpen={affected !== null}
      onClose={() => onAnswer('back')}
    >
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col divide-y overflow-hidden rounded-lg border bg-card empty:hidden">
          {affected?.names.map(({ id, name, detail }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 px-4 py-2.5 leading-5">
              {name}
              {detail && <span className="shrink-0 text-muted text-sm">{detail}</span>}
            </li>
          ))}
          {others > 0 && <li className="px-4 py-2.5 text-muted text-sm">and {others.toLocaleString()} more</li>}
        </ul>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button tone="secondary" onClick={() => onAnswer('back')}>
            Back
          </Button>
          <Button onClick={() => onAnswer('save')}>Save</Button>
        </div>
      </div>
    </Dialog>
  )
}
