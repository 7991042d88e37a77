import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = { address: string; className?: string; label?: string; onFollow?: () => void; children: ReactNode }

/** A link to an address from the server: a path of the product, with its search. */
export function AddressLink({ address, className, label, onFollow, children }: Props) {
  const follow = useFollow(onFollow)
  return (
    <a href={address} aria-label={label} onClick={follow} className={className}>
      {children}
    </a>
  )
}

/** What a press on a link to the product's own pages does. Many links may share it. */
export function useFollow(onFollow?: () => void) {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    void navigate({ href: event.currentTarget.getAttribute('href') ?? '' })
  }
}
