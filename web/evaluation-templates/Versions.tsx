import type { EvaluationTemplate } from '#contract/evaluation-templates.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'

type Props = Pick<EvaluationTemplate, 'revisions'> & { onOpen: (revision: number) => void }

/** All versions of a form, newest first, each to be read. */
export function Versions({ revisions, onOpen }: Props) {
  const timeOf = useSchoolTime()
  return (
    <details className="mb-5 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent sm:min-h-8">
        {revisions.length === 1 ? '1 version' : `${revisions.length} versions`}
      </summary>
      <ul className="flex flex-col text-muted">
        {revisions.map(({ revision, createdAt, byName }) => (
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
              {byName && `, by ${byName}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
