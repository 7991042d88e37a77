import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, type UseFormReturn, useController, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Labels } from '#domain/labels.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonTone } from '#web/ui/button-classes.ts'
import { classes } from '#web/ui/classes.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { fieldErrors } from './field-errors.ts'
import { FormContext, type FormFields } from './form-context.ts'

type Props<Values> = {
  schema: z.ZodMiniType<Values, FieldValues>
  /**
   * A failure that carries `errors: { field: sentence }` is shown beside its fields, or below them where there is no
   * such field.
   */
  onSubmit: (values: Values) => unknown
  submitLabel: string
  submitTone?: ButtonTone
  /** What its fields are called, by their names. */
  labels?: Labels
  /** Beside the submit button, before it. */
  actions?: ReactNode
  /** Whether something changed that the caller holds beside the fields. */
  isChanged?: boolean
  className?: string
  children: ReactNode
}

/** Joins the contract's schema with the fields inside: they meet by name. */
export function Form<Values>(props: Props<Values>) {
  const {
    schema,
    onSubmit,
    submitLabel,
    submitTone,
    labels = {},
    actions,
    isChanged = false,
    className,
    children,
  } = props
  const form = useForm<FieldValues, unknown, Values>({ resolver: zodResolver(schema) })
  const { errors, isSubmitting } = form.formState
  const [atFirst] = useState(() => new Map<string, unknown>())
  useUnsaved(() => isChanged || [...atFirst].some(([name, value]) => !isSame(form.getValues(name), value)))

  async function submit(values: Values) {
    try {
      await onSubmit(values)
    } catch (failure) {
      const refused = fieldErrors(failure)
      if (refused.length === 0) throw failure
      const shown = form.getValues()
      for (const [index, [name, message]] of refused.entries()) {
        form.setError(name in shown ? name : 'root', { message }, { shouldFocus: index === 0 })
      }
    }
  }

  return (
    <FormContext value={{ ...fieldsOf(form, atFirst), labelOf: (name) => labels[name] ?? name }}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className={classes('flex flex-col gap-5', className)}>
        {children}
        {errors.root && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink text-sm">
            {errors.root.message}
          </p>
        )}
        <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
          {actions}
          <Button type="submit" {...(submitTone && { tone: submitTone })} isBusy={isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </FormContext>
  )
}

/** `atFirst` gets the first value of each field, because the fields bring their values and the form knows none. */
function fieldsOf<Values>(
  form: UseFormReturn<FieldValues, unknown, Values>,
  atFirst: Map<string, unknown>,
): Omit<FormFields, 'labelOf'> {
  function keep(name: string, value: unknown) {
    if (!atFirst.has(name)) atFirst.set(name, value)
  }

  return {
    register: (name, read) => {
      const registered = form.register(name, read && { setValueAs: read })
      return {
        ...registered,
        ref: (element) => {
          registered.ref(element)
          if (element) keep(name, shownIn(element, read))
        },
      }
    },
    useHeld: (name, defaultValue) => {
      const { field } = useController({ control: form.control, name, defaultValue })
      const { value } = field
      useEffect(() => keep(name, value), [name, value])
      return { value, change: field.onChange, attach: field.ref }
    },
    errorOf: (name) => form.getFieldState(name, form.formState).error?.message,
  }
}

function shownIn(element: HTMLInputElement | HTMLTextAreaElement, read = (typed: string): unknown => typed): unknown {
  const isBox = element instanceof HTMLInputElement && element.type === 'checkbox'
  return isBox ? element.checked : read(element.value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
