import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GradeStep, Section, Template } from '#domain/evaluation.ts'
import type { TemplateProblem } from '#domain/evaluation-template.ts'
import { useFormFields } from '#web/fields/form-context.ts'
import { FormPreview } from './FormPreview.tsx'
import { allProblems } from './form-problems.ts'
import { GradesEditor } from './GradesEditor.tsx'
import { SectionsEditor } from './SectionsEditor.tsx'

/** What `children` ask, sections, items and grades, what is still wrong with them, and how they look on a phone. */
export function FormParts({ form, children }: { form: Template; children: ReactNode }) {
  const fields = useFormFields()
  const sections = fields.useHeld<readonly Section[]>('sections', form.sections)
  const range = fields.useHeld<Template['range']>('range', form.range)
  const grades = fields.useHeld<readonly GradeStep[]>('grades', form.grades)
  const shown: Template = { ...form, sections: sections.value, range: range.value, grades: grades.value }
  const problems = allProblems(shown)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="flex min-w-0 flex-col gap-8">
        {children}
        <SectionsEditor sections={sections.value} onChange={sections.change} />
        <GradesEditor range={range.value} grades={grades.value} onRange={range.change} onGrades={grades.change} />
        <Problems problems={problems} />
      </div>
      <div className="lg:sticky lg:top-0 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto">
        <FormPreview form={shown} isSound={problems.length === 0} />
      </div>
    </div>
  )
}

function Problems({ problems }: { problems: readonly TemplateProblem[] }) {
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-success-ink">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        This form can be used.
      </p>
    )
  }
  return (
    <section
      data-problems
      aria-label="To fix"
      className="flex flex-col gap-2 rounded-lg bg-warn-soft p-4 text-warn-ink"
    >
      <h3 className="font-semibold">Before you can save</h3>
      <ul className="flex flex-col">
        {problems.map(({ at, message }) => (
          <li key={`${at} ${message}`}>
            <button
              type="button"
              onClick={() => show(at)}
              className="flex min-h-11 w-full items-center gap-2 rounded-sm text-left hover:underline sm:min-h-9"
            >
              <CircleAlert aria-hidden className="size-4 shrink-0" />
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function show(at: string): void {
  const place = document.getElementById(`edit-${at}`)
  place?.scrollIntoView({ block: 'start' })
  place?.querySelector<HTMLElement>('input, button')?.focus()
}
