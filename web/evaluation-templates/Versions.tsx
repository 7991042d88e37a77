import type { EvaluationTemplate } from '#contract/evaluation-templates.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'

/** All versions of a form, newest first. */
export function Versions({ revisions }: Pick<EvaluationTemplate, 'revisions'>) {
  const timeOf = useSchoolTime()
  return (
    <details className="mb-5 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-accent sm:min-h-8">
        {revisions.length === 1 ? '1 version' : `${revisions.length} versions`}
      </summary>
      <ul className="flex flex-col gap-1 text-muted">
        {revisions.map(({ revision, createdAt, byName }) => (
          <li key={revision}>
            Version {revision}, {timeOf(createdAt)}
            {byName && `, by ${byName}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
