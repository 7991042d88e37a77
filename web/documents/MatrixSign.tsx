import type { MouseEvent } from 'react'
import { type DocumentState, documentLabels } from '#domain/document.ts'
import { requirementAnchor } from './document-words.ts'
import { signIcons } from './sign-icons.tsx'

const shape =
  'inline-flex h-9 min-w-9 items-center justify-center whitespace-nowrap rounded-control text-xs tabular-nums max-sm:h-11 max-sm:min-w-11'

const looks: Record<DocumentState, string> = {
  missing: `${shape} text-muted`,
  submitted: `${shape} bg-info-soft text-info-ink`,
  returned: `${shape} bg-danger-soft text-danger-ink`,
  approved: `${shape} bg-success-soft text-success-ink`,
  waived: `${shape} bg-sunken text-muted`,
  expiring: `${shape} bg-warn-soft text-warn-ink`,
  expired: `${shape} bg-danger-soft text-danger-ink`,
}

type SignProps = {
  state: DocumentState | null
  name: string
  count: string | null
  documentId: number | null
  place: { studentId: number; requirementId: number }
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
  onOpen: (documentId: number) => void
}

/** The status of one requirement of one student, as an icon with its words. It opens the document, or its line in the checklist. */
export function MatrixSign({ state, name, count, documentId, place, onFollow, onOpen }: SignProps) {
  if (state === null) {
    return (
      <span className="text-muted max-sm:hidden">
        <span aria-hidden>–</span>
        <span className="sr-only">{name}: not required</span>
      </span>
    )
  }
  const words = `${name}: ${count === null ? '' : `${count} complete, `}${documentLabels[state].toLowerCase()}`
  const sign = count ?? signIcons[state]
  const padding = count === null ? '' : ' px-1.5'
  if (documentId === null) {
    return (
      <a
        href={`/documents/${place.studentId}#${requirementAnchor(place.requirementId)}`}
        title={words}
        aria-label={words}
        onClick={onFollow}
        className={`${looks[state]}${padding} hover:bg-sunken`}
      >
        {sign}
      </a>
    )
  }
  return (
    <button
      type="button"
      title={words}
      aria-label={words}
      onClick={() => onOpen(documentId)}
      className={`${looks[state]}${padding} hover:brightness-95`}
    >
      {sign}
    </button>
  )
}
