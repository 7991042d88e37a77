import type { ReactNode } from 'react'

type Props = { title: string; detail?: ReactNode; onOpen?: (() => void) | undefined }

/** The first cell of a row: its name, a line about it, and a button that opens it. */
export function NamedCell({ title, detail, onOpen }: Props) {
  return (
    <span className="flex min-w-0 flex-col items-start leading-5 max-sm:in-[[data-line]]:items-end">
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="rounded-xs text-left font-medium max-sm:min-h-11 max-sm:in-[[data-line]]:text-right hover:text-accent hover:underline"
        >
          {title}
        </button>
      ) : (
        <span className="font-medium">{title}</span>
      )}
      {detail && <span className="font-normal text-muted text-sm">{detail}</span>}
    </span>
  )
}
