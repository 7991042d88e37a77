import type { ReactNode } from 'react'

/** The heading of a screen, with what can be done there beside it. */
export function PageTitle({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
      <h1 className="text-2xl leading-8">{children}</h1>
      {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
    </div>
  )
}
