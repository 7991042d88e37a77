import { useState } from 'react'
import { type AffectedPlacement, type Course, CourseFields, courses } from '#contract/courses.ts'
import { labels } from '#domain/labels.ts'
import { ask } from '#web/api/ask.ts'
import { tellFailure } from '#web/api/tell.ts'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { HoursField } from '#web/fields/HoursField.tsx'
import { Switch } from '#web/fields/Switch.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { CourseAffects } from './CourseAffects.tsx'
import { isCopied } from './course-words.ts'
import { SignatoriesField } from './SignatoriesField.tsx'
import { TermHoursField } from './TermHoursField.tsx'

type Props = Editing<CourseFields & { applyToLive?: boolean }> & { course: Course | null }
type Question = {
  placements: readonly AffectedPlacement[]
  total: number
  others: number
  answer: (choice: Choice) => void
}
type Choice = 'new only' | 'live too' | 'back'

export function CourseForm({ course, onSave, ...editing }: Props) {
  const [asking, setAsking] = useState<Question | null>(null)

  /** Hours and caps are copied to placements, so the affected ones are shown before anything is saved. */
  async function save(fields: CourseFields) {
    if (!course || !isCopied(course, fields)) return onSave(fields)
    const affected = await findAffected(course.id)
    if (affected === null) return null
    if (affected.total === 0) return onSave(fields)
    const choice = await new Promise<Choice>((resolve) => setAsking({ ...affected, answer: resolve }))
    setAsking(null)
    return choice === 'back' ? null : onSave({ ...fields, applyToLive: choice === 'live too' })
  }

  return (
    <EditForm schema={CourseFields} labels={labels.course} {...editing} onSave={save}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="code" autoComplete="off" defaultValue={course?.code} />
        <TextField name="department" isOptional defaultValue={course?.department} />
        <TextField name="name" className="sm:col-span-2" defaultValue={course?.name} />
      </div>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="pb-4 font-semibold">Hours</legend>
        <TextField name="requiredHours" type="number" inputMode="numeric" defaultValue={course?.requiredHours} />
        <TextField
          name="graceMinutes"
          type="number"
          inputMode="numeric"
          hint="Minutes late still treated as on time"
          defaultValue={course?.graceMinutes ?? 5}
        />
        <HoursField
          name="maxMinutesPerDay"
          label="Maximum hours per day"
          defaultMinutes={course?.maxMinutesPerDay ?? 480}
        />
        <HoursField
          name="maxMinutesPerWeek"
          label="Maximum hours per week"
          defaultMinutes={course?.maxMinutesPerWeek ?? 2400}
        />
      </fieldset>
      <TermHoursField defaultValue={course?.termHours ?? []} />
      <SignatoriesField hint="They sign instead of the school’s." defaultValue={course?.signatories ?? []} />
      <Switch
        name="active"
        hint="A program that is no longer offered takes no new students"
        defaultValue={course?.active ?? true}
      />
      <CourseAffects
        placements={asking?.placements ?? []}
        total={asking?.total ?? 0}
        others={asking?.others ?? 0}
        isOpen={asking !== null}
        onChoose={(choice) => asking?.answer(choice)}
      />
    </EditForm>
  )
}

/** The first few affected placements and their number, or null when the call failed and that was shown. */
async function findAffected(id: number) {
  try {
    const { answer } = await ask(courses.affected, { params: { id }, query: { rowsPerPage: 5 } })
    return answer
  } catch (fault) {
    tellFailure(courses.affected, fault)
    return null
  }
}
