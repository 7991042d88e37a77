import type { ReactNode } from 'react'

type Props = { children: ReactNode; description?: string; actions?: ReactNode }

/** The heading of a screen, with what can be done there beside it. */
export function PageTitle({ children, description, actions }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
      <div className="flex flex-col">
        <h1 className="text-2xl leading-8">{children}</h1>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
    </div>
  )
}
