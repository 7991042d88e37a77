import { Download } from 'lucide-react'
import type { ChecklistItem } from '#contract/checklist.ts'
import { requirements } from '#contract/requirements.ts'
import { documentLabels, isInOrder } from '#domain/document.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { documentLooks, itemNote } from './document-words.ts'

/** What is required, what to know about it, and the form to fill out. */
export function ItemFacts({ item }: { item: ChecklistItem }) {
  const note = itemNote(item)
  const { requirementId, templateName, remarks, state } = item
  return (
    <div className="min-w-40 flex-1">
      <p className="leading-6">{item.name}</p>
      {note && <p className="text-muted text-sm leading-5">{note}</p>}
      {remarks && (
        <p className={state === 'returned' ? 'text-danger-ink text-sm leading-5' : 'text-muted text-sm leading-5'}>
          {remarks}
        </p>
      )}
      {templateName && !isInOrder(item.state) && (
        <button
          type="button"
          onClick={() => void saveFile(requirements.template, { params: { id: requirementId } }, templateName)}
          className="inline-flex min-h-11 pointer-fine:sm:min-h-8 items-center gap-1.5 rounded-xs text-left text-link text-sm hover:underline"
        >
          <Download aria-hidden className="size-4 shrink-0" />
          Form to fill out: {templateName}
        </button>
      )}
    </div>
  )
}

export function StateBadge({ item: { state, daysLeft } }: { item: ChecklistItem }) {
  const { tone, icon } = documentLooks[state]
  const left = state === 'expiring' && daysLeft !== null ? ` in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}` : ''
  return (
    <Badge tone={tone} icon={icon}>
      {documentLabels[state]}
      {left}
    </Badge>
  )
}
