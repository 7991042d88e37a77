import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, type UseFormReturn, useController, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Labels } from '#domain/labels.ts'
import { isSame } from '#web/api/stale.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonTone } from '#web/ui/button-classes.ts'
import { classes } from '#web/ui/classes.ts'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { DraftNote } from './DraftNote.tsx'
import { fieldErrors } from './field-errors.ts'
import { FormContext, type FormFields } from './form-context.ts'
import { useDraft } from './use-draft.ts'

type Props<Values> = {
  /** The thing that is typed about, such as 'term 7': two things never share a draft. */
  draftOf: string
  schema: z.ZodMiniType<Values, FieldValues>
  /**
   * A failure that carries `errors: { field: sentence }` is shown beside its fields, or below them where there is no
   * such field. A form that stays open returns the answer, so that its draft is dropped.
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

/** Joins the contract's schema with the fields inside: they meet by name. What was typed before is put back. */
export function Form<Values>(props: Props<Values>) {
  return <DraftedForm key={props.draftOf} {...props} />
}

function DraftedForm<Values>(props: Props<Values>) {
  const draft = useDraft(props.draftOf)
  const [round, setRound] = useState(0)

  function startOver() {
    draft.keep(undefined)
    setRound(round + 1)
  }

  return <Fields key={round} {...props} draft={draft} onStartOver={startOver} />
}

type FieldsProps<Values> = Props<Values> & { draft: ReturnType<typeof useDraft>; onStartOver: () => void }

function Fields<Values>(props: FieldsProps<Values>) {
  const { schema, draftOf, onSubmit, submitLabel, submitTone, labels = {}, actions, isChanged = false } = props
  const { className, children, draft, onStartOver } = props
  const [typedBefore] = useState(() => draft.read() as FieldValues | undefined)
  const form = useForm<FieldValues, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: typedBefore ?? {},
  })
  const { errors, isSubmitting } = form.formState
  const [{ atFirst, secrets }] = useState<FormMemory>(() => ({ atFirst: new Map(), secrets: new Set() }))
  const changes = () => [...atFirst].filter(([name, value]) => !isSame(form.getValues(name), value))
  useUnsaved(() => isChanged || changes().length > 0)

  const keep = useEffectEvent(() => {
    const typed = changes().flatMap(([name]) => (secrets.has(name) ? [] : [[name, form.getValues(name)]]))
    draft.keep(typed.length > 0 ? Object.fromEntries(typed) : undefined)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form])

  /** A form that stays open after saving begins again with what was saved. */
  function settle() {
    for (const name of atFirst.keys()) atFirst.set(name, form.getValues(name))
    draft.keep(undefined)
  }

  async function submit(values: Values) {
    try {
      const saved = await onSubmit(values)
      if (saved) settle()
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
    <FormContext value={{ ...fieldsOf(form, { atFirst, secrets }), draftOf, labelOf: (name) => labels[name] ?? name }}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className={classes('flex flex-col gap-5', className)}>
        {typedBefore && <DraftNote onStartOver={onStartOver} />}
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

/** The first value of each field, because the fields bring their values; and the fields that are never kept. */
type FormMemory = { atFirst: Map<string, unknown>; secrets: Set<string> }

function fieldsOf<Values>(
  form: UseFormReturn<FieldValues, unknown, Values>,
  { atFirst, secrets }: FormMemory,
): Omit<FormFields, 'labelOf' | 'draftOf'> {
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
          if (element) keep(name, givenTo(element, read))
          if (element?.autocomplete.endsWith('password')) secrets.add(name)
        },
      }
    },
    useHeld: (name, defaultValue) => {
      const { field } = useController({ control: form.control, name, defaultValue })
      const { value } = field
      const [given] = useState(defaultValue)
      useEffect(() => keep(name, given), [name, given])
      return { value, change: field.onChange, attach: field.ref }
    },
    errorOf: (name) => form.getFieldState(name, form.formState).error?.message,
  }
}

/** The value that the field was given, whatever was put back into it. */
function givenTo(element: HTMLInputElement | HTMLTextAreaElement, read = (typed: string): unknown => typed): unknown {
  const isBox = element instanceof HTMLInputElement && element.type === 'checkbox'
  return isBox ? element.defaultChecked : read(element.defaultValue)
}
