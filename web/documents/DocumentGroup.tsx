import { ChevronDown, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChecklistItem } from '#contract/checklist.ts'
import { isInOrder } from '#domain/document.ts'

type Props = {
  title: string
  items: readonly ChecklistItem[]
  /** What it counts: those listed here, and those that need the student and are listed above. */
  of: readonly ChecklistItem[]
  /** Whether it is folded once all of it is complete. */
  mayFold: boolean
  children: (item: ChecklistItem) => ReactNode
}

/** The documents of one phase, or those that need the student. */
export function DocumentGroup({ title, items, of, mayFold, children }: Props) {
  if (items.length === 0) return null
  const ready = of.filter(({ state }) => isInOrder(state)).length
  const list = <ul className="divide-y">{items.map(children)}</ul>
  if (mayFold && ready === of.length) {
    return (
      <details className="group break-inside-avoid pb-6">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm font-medium text-sm">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success-ink" />
          {title} · {ready} of {of.length}
          <ChevronDown aria-hidden className="ml-auto size-4 text-muted transition-transform group-open:rotate-180" />
        </summary>
        {list}
      </details>
    )
  }
  return (
    <section className="break-inside-avoid pb-6">
      <h3 className="flex justify-between gap-4 pb-1 font-medium text-muted text-sm">
        <span>{title}</span>
        {ready > 0 && (
          <span>
            {ready} of {of.length}
          </span>
        )}
      </h3>
      {list}
    </section>
  )
}
