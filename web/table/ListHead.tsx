import type { ReactNode } from 'react'

/** Above a list inside a tab, what the head of a page has: files and "New". */
export function ListHead({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap justify-end gap-3">{children}</div>
}
