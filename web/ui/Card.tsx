import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Props = { title?: string; description?: ReactNode; actions?: ReactNode; className?: string; children: ReactNode }

export function Card({ title, description, actions, className, children }: Props) {
  return (
    <section className={classes('break-inside-avoid rounded-card border bg-card shadow-card', className)}>
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-5 sm:px-6">
          <div className="flex min-w-0 flex-col gap-0.5">
            <h2 className="text-base leading-6">{title}</h2>
            {description && <p className="text-muted text-sm [overflow-wrap:anywhere]">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className="p-5 sm:p-6">{children}</div>
    </section>
  )
}
