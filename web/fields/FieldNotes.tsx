import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { id: string; hint?: ReactNode | undefined; error?: string | undefined }

/** The hint and the error, under the ids that the field refers to. */
export function FieldNotes({ id, hint, error }: Props) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted leading-5">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-[0.8125rem] text-danger-ink leading-5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}
