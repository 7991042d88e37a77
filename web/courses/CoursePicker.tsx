import { useId, useState } from 'react'
import { courses } from '#contract/courses.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { FieldNotes } from '#web/fields/FieldNotes.tsx'
import { useFormFields } from '#web/fields/form-context.ts'

type Props = {
  name: string
  hint: string
  defaultValue: readonly number[]
  /** If given, only these programs are offered. */
  only?: readonly number[] | undefined
}

/** More programs than this are easier to find by typing. */
const manyPrograms = 8

/** Chooses some programs. None means all of them. */
export function CoursePicker({ name, hint, defaultValue, only }: Props) {
  const id = useId()
  const form = useFormFields()
  const label = form.labelOf(name)
  const { value, change } = form.useHeld<readonly number[]>(name, defaultValue)
  const [sought, setSought] = useState('')
  const asked = useAsk(courses.list, { query: { rowsPerPage: 100, sort: 'code' } })
  const offered = (asked.data?.courses ?? []).filter((course) => !only || only.includes(course.id))
  const shown = offered.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(sought.toLowerCase()))

  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 font-medium text-sm">{label}</legend>
      <FieldNotes id={id} hint={hint} error={form.errorOf(name)} />
      {offered.length > manyPrograms && (
        <input
          type="search"
          aria-label={`Find among ${label.toLowerCase()}`}
          placeholder="Find a program…"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          className="field-box"
        />
      )}
      <ul className="relative flex max-h-52 flex-col overflow-y-auto rounded-control border">
        {shown.map((course) => (
          <li key={course.id} className="px-3 leading-5 hover:bg-sunken">
            <Checkbox
              name={`${name}-${course.id}`}
              label={`${course.code} · ${course.name}`}
              value={value.includes(course.id)}
              onChange={(isChosen) =>
                change(isChosen ? [...value, course.id] : value.filter((chosen) => chosen !== course.id))
              }
              className="min-h-10 justify-center"
            />
          </li>
        ))}
        {shown.length === 0 && <li className="px-3 py-2.5 text-muted text-sm">No program found</li>}
      </ul>
    </fieldset>
  )
}
