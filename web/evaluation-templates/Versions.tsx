import { ChevronDown } from 'lucide-react'
import type { EvaluationTemplate } from '#contract/evaluation-templates.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'

type Props = Pick<EvaluationTemplate, 'revisions'> & {
  usesInWords: (count: number) => string
  onOpen: (revision: number) => void
}

/** All versions of a form, newest first, each to be read. */
export function Versions({ revisions, usesInWords, onOpen }: Props) {
  const timeOf = useSchoolTime()
  return (
    <details className="group mb-5 text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-medium text-accent sm:min-h-8">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {revisions.length === 1 ? '1 version' : `${revisions.length} versions`}
      </summary>
      <ul className="flex flex-col text-muted">
        {revisions.map(({ revision, createdAt, byName, usedCount }) => (
          <li key={revision} className="flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              onClick={() => onOpen(revision)}
              className="min-h-11 rounded-sm font-medium text-accent hover:underline sm:min-h-8"
            >
              Version {revision}
            </button>
            <span>
              {timeOf(createdAt)}
              {byName && `, by ${byName}`}, {usesInWords(usedCount)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
