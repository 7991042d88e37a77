import type { ReactNode } from 'react'

type Props = { title: string; detail?: ReactNode; onOpen?: (() => void) | undefined }

/** The first cell of a row: its name, a line about it, and a button that opens it. */
export function NamedCell({ title, detail, onOpen }: Props) {
  return (
    <span className="flex min-w-0 flex-col items-start leading-5 in-data-compact:rows:flex-row in-data-compact:rows:items-baseline in-data-compact:rows:gap-3 tight:in-[tr]:max-w-52 cards:in-[[data-line]]:items-end">
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="max-w-full rounded-xs text-left font-medium lg:in-[tr]:truncate rows:max-lg:in-[tr]:line-clamp-2 cards:min-h-11 cards:in-[[data-line]]:text-right hover:text-link hover:underline"
        >
          {title}
        </button>
      ) : (
        <span className="max-w-full font-medium lg:in-[tr]:truncate rows:max-lg:in-[tr]:line-clamp-2">{title}</span>
      )}
      {detail && (
        <span className="max-w-full font-normal text-muted text-sm tight:lg:in-[tr]:truncate rows:max-lg:in-[tr]:line-clamp-2 in-data-compact:tight:hidden">
          {detail}
        </span>
      )}
    </span>
  )
}
