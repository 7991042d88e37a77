import { type ComponentProps, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { describedBy, type FieldProps } from './FieldFrame.tsx'
import { FieldNotes } from './FieldNotes.tsx'
import { useFormFields } from './form-context.ts'

type Props = Omit<FieldProps, 'isOptional'> &
  Omit<
    ComponentProps<'input'>,
    'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'onChange' | 'type' | 'role'
  > & {
    defaultValue?: boolean | undefined
    value?: boolean
    onChange?: (value: boolean) => void
  }

/** For what takes effect at once; the label is on the left, as in a list of settings. */
export function Switch(props: Props) {
  const { name, label, hint, error, className, defaultValue, value, onChange, ...rest } = props
  const id = useId()
  const form = useFormFields()
  const shown = error ?? form.errorOf(name)
  return (
    <div className={classes('flex items-start justify-between gap-4', className)}>
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="font-medium">
          {label ?? form.labelOf(name)}
        </label>
        <FieldNotes {...{ id, hint }} error={shown} />
      </div>
      <span className="relative mt-0.5 flex shrink-0">
        <input
          name={name}
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
          role="switch" // oxlint-disable-line jsx-a11y/role-has-required-aria-props
          {...(value === undefined
            ? { defaultChecked: defaultValue ?? false, ...form.register(name) }
            : { checked: value, onChange: (event) => onChange?.(event.target.checked) })}
          {...describedBy(id, { hint, error: shown })}
          className="peer h-6 w-10 appearance-none rounded-full border border-control bg-sunken transition-colors checked:border-primary checked:bg-primary disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-control transition peer-checked:translate-x-4 peer-checked:bg-on-primary"
        />
      </span>
    </div>
  )
}
