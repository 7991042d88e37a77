import { type DocumentState, documentLabels } from '#domain/document.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { classes } from '#web/ui/classes.ts'
import { documentLooks, requirementAnchor } from './document-words.ts'

const signColors: Record<DocumentState, string> = {
  missing: 'text-muted',
  submitted: 'bg-info-soft text-info-ink',
  returned: 'bg-danger-soft text-danger-ink',
  approved: 'bg-success-soft text-success-ink',
  waived: 'bg-sunken text-muted',
  expiring: 'bg-warn-soft text-warn-ink',
  expired: 'bg-danger-soft text-danger-ink',
}

type SignProps = {
  state: DocumentState | null
  name: string
  count: string | null
  place: { studentId: number; requirementId: number }
  onOpen: (() => void) | null
}

/** The status of one requirement of one student, as an icon with its words. It opens the document, or its line in the checklist. */
export function MatrixSign({ state, name, count, place, onOpen }: SignProps) {
  if (state === null) {
    return (
      <span className="text-muted max-sm:hidden">
        <span aria-hidden>–</span>
        <span className="sr-only">{name}: not required</span>
      </span>
    )
  }
  const { icon: Icon } = documentLooks[state]
  const words = `${name}: ${count === null ? '' : `${count} complete, `}${documentLabels[state].toLowerCase()}`
  const look = classes(
    'inline-flex h-9 min-w-9 items-center justify-center whitespace-nowrap rounded-control text-xs tabular-nums',
    signColors[state],
    count !== null && 'px-1.5',
  )
  const sign = count === null ? <Icon aria-hidden className="size-4" /> : <span aria-hidden>{count}</span>
  if (!onOpen) {
    return (
      <AddressLink
        address={`/documents/${place.studentId}#${requirementAnchor(place.requirementId)}`}
        label={words}
        className={classes(look, 'hover:bg-sunken')}
      >
        {sign}
      </AddressLink>
    )
  }
  return (
    <button
      type="button"
      title={words}
      aria-label={words}
      onClick={onOpen}
      className={classes(look, 'hover:brightness-95')}
    >
      {sign}
    </button>
  )
}
