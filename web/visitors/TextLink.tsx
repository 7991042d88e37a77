import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link within or beside text. */
export function TextLink({ to, hash = '', children }: { to: LinkProps['to']; hash?: string; children: ReactNode }) {
  return (
    <Link
      to={to ?? '/'}
      hash={hash}
      className="rounded-xs font-medium text-link underline underline-offset-4 hover:no-underline"
    >
      {children}
    </Link>
  )
}
