import { Select } from '@base-ui/react/select'
import { ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { standingAlone, useFormFields } from './form-context.ts'
import { type Option, SelectPopup } from './SelectPopup.tsx'

type Props<Value extends string | number> = FieldProps & {
  options: readonly Option<Value>[]
  defaultValue?: Value | null | undefined
  value?: Value | null
  onChange?: (value: Value | null) => void
  placeholder?: string
  disabled?: boolean
}

/** One of a short list; null until chosen. In a form by its name, or alone with `value` and `onChange`. */
export function SelectField<Value extends string | number>(props: Props<Value>) {
  const { name, label, hint, error, isOptional, className, options, placeholder = 'Choose…', disabled = false } = props
  const id = useId()
  const form = useFormFields()
  // A value that the caller holds is not a field of the form.
  const holder = props.value === undefined ? form : standingAlone
  const { value: held, change, attach } = holder.useHeld<Value | null>(name, props.defaultValue ?? null)
  const shown = error ?? form.errorOf(name)
  const value = props.value === undefined ? held : props.value
  // An empty value counts as not chosen, but a choice may be called so: "No".
  const none = options.find((option) => option.value === '')
  return (
    <FieldFrame {...{ id, name, label, hint, isOptional, className }} error={shown}>
      <Select.Root
        items={options}
        value={value}
        onValueChange={(next) => {
          change(next)
          props.onChange?.(next)
        }}
        disabled={disabled}
        modal={false}
      >
        <Select.Trigger
          ref={attach}
          {...describedBy(id, { hint, error: shown })}
          aria-labelledby={`${id}-label ${id}-value`}
          className="field-box flex items-center justify-between gap-2 text-left"
        >
          <Select.Value
            id={`${id}-value`}
            placeholder={none?.label ?? placeholder}
            className={classes('truncate', none === undefined && 'data-placeholder:text-muted')}
          />
          <Select.Icon className="text-muted">
            <ChevronsUpDown aria-hidden className="size-4" />
          </Select.Icon>
        </Select.Trigger>
        <SelectPopup options={options} align="center" />
      </Select.Root>
    </FieldFrame>
  )
}
