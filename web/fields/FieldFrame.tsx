import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { FieldNotes } from './FieldNotes.tsx'
import { useFormFields } from './form-context.ts'

export type FieldProps = {
  name: string
  /** Without a label, the form's own label of the field is used. */
  label?: ReactNode | undefined
  hint?: ReactNode | undefined
  /** Shown instead of the form's own error. */
  error?: string | undefined
  isOptional?: boolean | undefined
  /** Hides the label where a placeholder shows what the field is, as in a row of filters. */
  isLabelHidden?: boolean | undefined
  className?: string | undefined
}

type Props = Pick<FieldProps, 'name' | 'label' | 'hint' | 'error' | 'isOptional' | 'isLabelHidden' | 'className'> & {
  id: string
  children: ReactNode
}

/** A label above the field, and a hint and the error below it. */
export function FieldFrame(props: Props) {
  const { id, name, label, hint, error, isOptional = false, isLabelHidden = false, className, children } = props
  const form = useFormFields()
  return (
    <div className={classes('relative flex min-w-0 flex-col gap-1.5', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'flex items-baseline gap-2 font-medium text-sm leading-5'}
      >
        {label ?? form.labelOf(name)}
        {isOptional && <span className="font-normal text-muted text-xs">optional</span>}
      </label>
      {children}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}

/** Attributes of the field that make a screen reader say its hint and its error. */
export function describedBy(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const ids = classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null)
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}
