import { Check } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { describedBy, type FieldProps } from './FieldFrame.tsx'
import { FieldNotes } from './FieldNotes.tsx'
import { useFormFields } from './form-context.ts'

type Props = Omit<FieldProps, 'isOptional'> &
  Omit<
    ComponentProps<'input'>,
    'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'onChange' | 'type'
  > & {
    defaultValue?: boolean | undefined
    value?: boolean
    onChange?: (value: boolean) => void
  }

/** In a form by its name, or alone with `value` and `onChange`. */
export function Checkbox(props: Props) {
  const { name, label, hint, error, className, defaultValue, value, onChange, ...rest } = props
  const id = useId()
  const form = useFormFields()
  const shown = error ?? form.errorOf(name)
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <div className="flex min-h-8 items-center gap-3">
        {/* A thumb gets 44 px, though it takes no more room than the box. */}
        <label className="relative -m-3 flex size-11 shrink-0 items-center justify-center">
          <input
            name={name}
            {...rest}
            type="checkbox"
            {...(value === undefined
              ? { defaultChecked: defaultValue ?? false, ...form.register(name) }
              : { checked: value, onChange: (event) => onChange?.(event.target.checked) })}
            {...describedBy(id, { hint, error: shown })}
            className="peer check-box"
          />
          <Check aria-hidden strokeWidth={3} className="check-mark" />
        </label>
        <label htmlFor={id}>{label ?? form.labelOf(name)}</label>
      </div>
      <FieldNotes {...{ id, hint }} error={shown} />
    </div>
  )
}
