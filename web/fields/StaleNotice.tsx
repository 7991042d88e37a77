import { History } from 'lucide-react'
import { type Labels, labelOf } from '#domain/labels.ts'
import type { FieldChange, Stale } from '#web/api/stale.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'

type Props = {
  stale: Stale | null
  /** The labels of the form's fields. Changes of other fields are not shown. */
  labels: Labels
}

/** In a form whose record someone else has just saved: what they changed, and that nothing typed is lost. */
export function StaleNotice({ stale, labels }: Props) {
  const timeOf = useSchoolTime()
  if (!stale) return null
  const seen = stale.changes.filter(({ name }) => labelOf(labels, name) !== null)
  return (
    <div
      ref={bringIntoView}
      role="alert"
      className="flex flex-col gap-2.5 rounded-lg bg-warn-soft p-4 text-sm text-warn-ink leading-6"
    >
      <p className="flex items-start gap-2.5 font-medium">
        <History aria-hidden className="mt-0.5 size-5 shrink-0" />
        {stale.changedBy ?? 'Someone'} saved this record{stale.changedAt ? ` on ${timeOf(stale.changedAt)}` : ''}, while
        you were editing it.
      </p>
      {seen.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-12">
          {seen.map((change) => (
            <li key={change.name}>
              <span className="font-medium">{labelOf(labels, change.name)}</span>: {wordsOf(change)}
            </li>
          ))}
        </ul>
      )}
      <p className="pl-7.5">
        Nothing that you typed is lost. Save again to keep it; fields you didn’t change keep their values.
      </p>
    </div>
  )
}

/** It appears above a long form, out of sight of the button. */
function bringIntoView(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'nearest' })
}

function wordsOf({ before, after, ...rest }: FieldChange): string {
  const change = `${inWords(before)} became ${inWords(after)}`
  return 'yours' in rest ? `${change}; you have ${inWords(rest.yours)}` : change
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `${value.length} chosen`
  return `“${String(value)}”`
}
