import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link within or beside text. */
export function TextLink({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Link to={to ?? '/'} className="rounded-xs font-medium text-accent underline underline-offset-4 hover:no-underline">
      {children}
    </Link>
  )
}
