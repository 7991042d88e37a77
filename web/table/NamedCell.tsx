import type { ReactNode } from 'react'

type Props = { title: string; detail?: ReactNode; onOpen?: (() => void) | undefined }

/** The first cell of a row: its name, a line about it, and a button that opens it. */
export function NamedCell({ title, detail, onOpen }: Props) {
  return (
    <span className="flex min-w-0 flex-col items-start leading-5 in-data-compact:sm:flex-row in-data-compact:sm:items-baseline in-data-compact:sm:gap-3 tight:in-[tr]:max-w-52 tight:max-md:in-[tr]:max-w-36 max-sm:in-[[data-line]]:items-end">
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="max-w-full rounded-xs text-left font-medium lg:in-[tr]:truncate sm:max-lg:in-[tr]:line-clamp-2 max-sm:min-h-11 max-sm:in-[[data-line]]:text-right hover:text-link hover:underline"
        >
          {title}
        </button>
      ) : (
        <span className="max-w-full font-medium lg:in-[tr]:truncate sm:max-lg:in-[tr]:line-clamp-2">{title}</span>
      )}
      {detail && (
        <span className="max-w-full font-normal text-muted text-sm tight:lg:in-[tr]:truncate sm:max-lg:in-[tr]:line-clamp-2 in-data-compact:tight:hidden">
          {detail}
        </span>
      )}
    </span>
  )
}
