import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Course } from '#contract/courses.ts'
import { terms } from '#contract/terms.ts'
import { termInWords } from '#domain/term.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { FieldNotes } from '#web/fields/FieldNotes.tsx'
import { useFormFields } from '#web/fields/form-context.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

type TermHours = Course['termHours']
const name = 'termHours'

/** Terms in which the program requires other hours. */
export function TermHoursField({ defaultValue }: { defaultValue: TermHours }) {
  const id = useId()
  const form = useFormFields()
  const { value, change } = form.useHeld<TermHours>(name, defaultValue)
  const asked = useAsk(terms.list, { query: { rowsPerPage: 100 } })
  const known = asked.data?.terms ?? []
  const free = known.filter((term) => !value.some(({ termId }) => termId === term.id))
  const put = (index: number, next: Partial<TermHours[number]>) =>
    change(value.map((row, at) => (at === index ? { ...row, ...next } : row)))

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 font-semibold">{form.labelOf(name)}</legend>
      <FieldNotes id={id} hint="Different required hours for a term" error={form.errorOf(name)} />
      {value.map((row, index) => (
        <div key={row.termId} className="flex items-end gap-3">
          <SelectField
            name={`${name}-${index}-term`}
            label="Term"
            className="flex-1"
            options={known
              .filter((term) => term.id === row.termId || free.includes(term))
              .map((term) => ({ value: term.id, label: termInWords(term) }))}
            value={row.termId}
            onChange={(termId) => termId !== null && put(index, { termId })}
          />
          <TextField
            name={`${name}-${index}-hours`}
            label="Hours"
            type="number"
            inputMode="numeric"
            className="w-24"
            value={String(row.requiredHours)}
            onChange={(typed) => put(index, { requiredHours: Number(typed) })}
          />
          <IconButton label="Remove this term" onClick={() => change(value.filter((_, at) => at !== index))}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      {free[0] && (
        <div>
          <Button
            tone="secondary"
            size="sm"
            onClick={() => change([...value, { termId: free[0]?.id ?? 0, requiredHours: 0 }])}
          >
            <Plus aria-hidden />
            Add a term
          </Button>
        </div>
      )}
    </fieldset>
  )
}
