import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Labels } from '#domain/labels.ts'
import type { Stale } from '#web/api/stale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from './Form.tsx'
import { StaleNotice } from './StaleNotice.tsx'

/** What the screen passes to the form of a record. */
export type Editing<Fields> = {
  draftOf: string
  /** What somebody else has saved meanwhile. */
  stale: Stale | null
  onSave: (fields: Fields) => unknown
  onCancel: () => void
}

type Props<Fields> = Editing<Fields> & {
  schema: z.ZodMiniType<Fields, FieldValues>
  labels: Labels & { readonly [Name in keyof Fields]-?: string }
  isChanged?: boolean
  className?: string
  children: ReactNode
}

/** The form of a record. It says what someone else has changed meanwhile. */
export function EditForm<Fields>(props: Props<Fields>) {
  const { schema, labels, isChanged = false, className, children, draftOf, stale, onSave, onCancel } = props
  return (
    <Form
      draftOf={draftOf}
      schema={schema}
      onSubmit={onSave}
      submitLabel="Save"
      labels={labels}
      isChanged={isChanged}
      className={className ?? ''}
      actions={
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <StaleNotice stale={stale} labels={labels} />
      {children}
    </Form>
  )
}
