import { useId } from 'react'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { FieldNotes } from '#web/fields/FieldNotes.tsx'
import { useFormFields } from '#web/fields/form-context.ts'
import { fileTypeOptions } from './requirement-words.ts'

const name = 'acceptedTypes'

export function FileTypesField({ defaultValue }: { defaultValue: readonly string[] }) {
  const id = useId()
  const form = useFormFields()
  const { value, change } = form.useHeld<readonly string[]>(name, defaultValue)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-medium text-sm">{form.labelOf(name)}</legend>
      <div className="grid gap-x-5 sm:grid-cols-3">
        {fileTypeOptions.map((option) => (
          <Checkbox
            key={option.value}
            name={`${name}-${option.label}`}
            label={option.label}
            value={value.includes(option.value)}
            onChange={(isChosen) =>
              change(isChosen ? [...value, option.value] : value.filter((chosen) => chosen !== option.value))
            }
          />
        ))}
      </div>
      <FieldNotes id={id} error={form.errorOf(name)} />
    </fieldset>
  )
}
