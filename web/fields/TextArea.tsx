import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { useFormFields } from './form-context.ts'

type Props = FieldProps &
  Omit<ComponentProps<'textarea'>, 'name' | 'defaultValue' | 'value' | 'onChange'> & {
    defaultValue?: string | null | undefined
    value?: string
    onChange?: (value: string) => void
  }

/** Grows with what is written. */
export function TextArea(props: Props) {
  const { name, label, hint, error, isOptional, className, defaultValue, value, onChange, ...rest } = props
  const id = useId()
  const form = useFormFields()
  const shown = error ?? form.errorOf(name)
  return (
    <FieldFrame {...{ id, name, label, hint, isOptional, className }} error={shown}>
      <textarea
        rows={3}
        name={name}
        {...rest}
        {...(value === undefined
          ? { defaultValue: defaultValue ?? '', ...form.register(name) }
          : { value, onChange: (event) => onChange?.(event.target.value) })}
        {...describedBy(id, { hint, error: shown })}
        className="field-box field-sizing-content max-h-80 min-h-22 py-2.5"
      />
    </FieldFrame>
  )
}
