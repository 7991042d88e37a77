import { Download } from 'lucide-react'
import { type RolloverPreview, rollover } from '#contract/rollover.ts'
import type { Term } from '#contract/terms.ts'
import { termInWords } from '#domain/term.ts'
import type { InputOf } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props = { plan: RolloverPreview | undefined; to: Term; file: InputOf<typeof rollover.file> }

/** What would become of the students of a term, by group, with names and a file of all. */
export function RolloverPlan({ plan, to, file }: Props) {
  if (!plan) return <Skeleton className="h-40 w-full" />
  const { total, stays, groups, left } = plan
  const words: Record<string, string> = {
    continue: `continue in ${termInWords(to)}`,
    graduate: 'graduate and move to the archive',
    archive: 'move to the archive',
    move_up: 'move up a year level',
    last_year: 'stay in the last year level',
  }
  return (
    <section aria-label="What will happen" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          {total === 1 ? '1 student' : `${total.toLocaleString('en')} students`} had a placement in this term
        </p>
        <Button tone="quiet" size="sm" onClick={() => void saveFile(rollover.file, file, 'roll-over.csv')}>
          <Download aria-hidden />
          Download the list
        </Button>
      </div>
      <ul className="flex flex-col divide-y rounded-lg border bg-card">
        {groups.map((group) => (
          <Group key={group.label} group={group} label={words[group.code] ?? group.label} />
        ))}
        {left.map((group) => (
          <Group key={group.label} group={group} label={`left out: ${group.label}`} />
        ))}
        {stays > 0 && (
          <li className="px-4 py-3 leading-5">
            <span className="font-medium tabular-nums">{stays.toLocaleString('en')}</span> stay as they are
          </li>
        )}
      </ul>
    </section>
  )
}

function Group({ group, label }: { group: RolloverPreview['groups'][number]; label: string }) {
  const { count, rows } = group
  return (
    <li>
      <details>
        <summary className="cursor-pointer px-4 py-3 leading-5">
          <span className="font-medium tabular-nums">{count.toLocaleString('en')}</span> {label}
        </summary>
        <ul className="flex max-h-48 flex-col divide-y overflow-y-auto border-t">
          {rows.map(({ id, name, message }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2 text-sm leading-5">
              <span>{name}</span>
              <span className="text-muted">{message}</span>
            </li>
          ))}
          {count > rows.length && (
            <li className="px-4 py-2 text-muted text-sm">The list has the other {count - rows.length}.</li>
          )}
        </ul>
      </details>
    </li>
  )
}
