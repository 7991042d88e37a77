import { useFormFields } from '#web/fields/form-context.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { dueChoices } from './template-fields.ts'

const byHand = 0

/** At which share of the approved hours the form is due; a form may also be asked for by hand. */
export function DueField({ defaultValue }: { defaultValue: number | null }) {
  const form = useFormFields()
  const { value, change } = form.useHeld<number | null>('dueAt', defaultValue)
  const shown = value ?? byHand
  // A share that is not offered stays.
  const options = dueChoices.some((choice) => choice.value === shown)
    ? dueChoices
    : [...dueChoices, { value: shown, label: `At ${shown}% of the hours` }]
  return (
    <SelectField
      name="dueAt"
      label={form.labelOf('dueAt')}
      options={options}
      value={shown}
      onChange={(chosen) => change(chosen === byHand ? null : chosen)}
      error={form.errorOf('dueAt')}
    />
  )
}
