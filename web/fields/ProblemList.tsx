import { ArrowRight, CircleAlert } from 'lucide-react'
import type { Problem } from '#web/api/call-error.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'

type Props = { problems: readonly Problem[]; onFollow?: () => void }

/** What is missing, each with a link to fix it. */
export function ProblemList({ problems, onFollow = () => {} }: Props) {
  return (
    <ul className="flex flex-col divide-y overflow-hidden rounded-lg border bg-card">
      {problems.map(({ code, message, link, id }) => (
        <li key={`${code} ${id ?? ''} ${message}`} className="flex items-center gap-3 px-4 py-2.5">
          <CircleAlert aria-hidden className="size-4 shrink-0 text-warn-ink" />
          <span className="min-w-0 flex-1 leading-5">{message}</span>
          {link && (
            <AddressLink
              address={link}
              onFollow={onFollow}
              className="flex min-h-11 pointer-fine:sm:min-h-8 shrink-0 items-center gap-1 rounded-sm font-medium text-link text-sm hover:underline"
            >
              <span aria-hidden>Fix</span>
              <span className="sr-only">Fix: {message}</span>
              <ArrowRight aria-hidden className="size-4" />
            </AddressLink>
          )}
        </li>
      ))}
    </ul>
  )
}
