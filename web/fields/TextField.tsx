import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { useFormFields } from './form-context.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'defaultValue' | 'value' | 'onChange'> & {
    defaultValue?: string | number | null | undefined
    value?: string
    onChange?: (value: string) => void
    /** Inside the box: an icon before, a button after. */
    before?: ReactNode
    after?: ReactNode
  }

/** In a form by its name, or alone with `value` and `onChange`. An empty number, date or time is null. */
export function TextField(props: Props) {
  const { name, label, hint, error, isOptional, className, defaultValue, value, onChange, before, after, ...rest } =
    props
  const id = useId()
  const form = useFormFields()
  const registered = value === undefined ? form.register(name, readers[rest.type ?? 'text']) : {}
  const shown = error ?? form.errorOf(name)
  return (
    <FieldFrame {...{ id, name, label, hint, isOptional, className }} error={shown}>
      <div className="relative flex items-center">
        {before && (
          <span className="pointer-events-none absolute left-3 text-muted [&_svg]:size-[1.125rem]">{before}</span>
        )}
        <input
          type="text"
          name={name}
          {...rest}
          {...(value === undefined
            ? { defaultValue: defaultValue ?? '', ...registered }
            : { value, onChange: (event) => onChange?.(event.target.value) })}
          onBlur={(event) => {
            registered.onBlur?.(event)
            rest.onBlur?.(event)
          }}
          {...describedBy(id, { hint, error: shown })}
          className={classes('field-box', before ? 'pl-10' : null, after ? 'pr-12' : null)}
        />
        {after && <span className="absolute right-0.5 flex">{after}</span>}
      </div>
    </FieldFrame>
  )
}

const readers: Record<string, (typed: string) => unknown> = {
  number: (typed) => (typed === '' ? null : Number(typed)),
  date: (typed) => typed || null,
  time: (typed) => typed || null,
}
