import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode }

/** Says that there is nothing, why, and what to do next. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="mb-2 flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-6" />
      </span>
      <p className="font-semibold text-base">{title}</p>
      {children && <div className="max-w-sm text-pretty text-muted text-sm leading-6">{children}</div>}
      {action && <div className="pt-4">{action}</div>}
    </div>
  )
}
