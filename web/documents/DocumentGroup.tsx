import { ChevronDown, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChecklistItem } from '#contract/checklist.ts'
import { isInOrder } from '#domain/document.ts'

type Props = {
  title: string
  items: readonly ChecklistItem[]
  /** Whether it is folded once all of it is complete. */
  mayFold: boolean
  children: (item: ChecklistItem) => ReactNode
}

/** The documents of one phase. */
export function DocumentGroup({ title, items, mayFold, children }: Props) {
  if (items.length === 0) return null
  const ready = items.filter(({ state }) => isInOrder(state)).length
  const list = <ul className="divide-y">{items.map(children)}</ul>
  if (mayFold && ready === items.length) {
    return (
      <details className="group break-inside-avoid pb-6">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm font-medium text-sm">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success-ink" />
          {title} · {ready} of {items.length}
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
        <span>
          {ready} of {items.length}
        </span>
      </h3>
      {list}
    </section>
  )
}
