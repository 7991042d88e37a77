import { CircleX, Clock, createLucideIcon, FileCheck, FileClock, FileX, type LucideIcon, ShieldOff } from 'lucide-react'
import type { ChecklistItem } from '#contract/checklist.ts'
import { dateInWords } from '#domain/calendar.ts'
import { type DocumentState, isInOrder, isLacking, mayUpload } from '#domain/document.ts'
import type { Role } from '#domain/roles.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

/** `CircleDashed` as one stroke instead of eight, because the matrix has hundreds of them. */
const DashedCircle = createLucideIcon('dashed-circle', [
  ['circle', { key: 'o', cx: '12', cy: '12', r: '10', strokeDasharray: '3.8 4.05', strokeDashoffset: '1.9' }],
])

export const documentLooks: Record<DocumentState, { tone: BadgeTone; icon: LucideIcon }> = {
  missing: { tone: 'neutral', icon: DashedCircle },
  submitted: { tone: 'info', icon: Clock },
  approved: { tone: 'success', icon: FileCheck },
  returned: { tone: 'danger', icon: CircleX },
  waived: { tone: 'neutral', icon: ShieldOff },
  expiring: { tone: 'warn', icon: FileClock },
  expired: { tone: 'danger', icon: FileX },
}

/** By this part of an address the checklist shows one of its lines. */
export function requirementAnchor(requirementId: number): string {
  return `requirement-${requirementId}`
}

/** What to call the next upload. */
export function uploadWord({ state, documentId }: Pick<ChecklistItem, 'state' | 'documentId'>): string {
  if (documentId === null || state === 'missing') return 'Upload'
  if (state === 'returned' || state === 'expired') return 'Resubmit'
  return state === 'submitted' ? 'Replace' : 'New version'
}

/** What a person has to do first: what was returned or has expired, then what is missing before deployment. */
export function needingYou(items: readonly ChecklistItem[], role: Role | null): ChecklistItem[] {
  const own = items.filter(({ uploadedBy, metBy }) => metBy !== 'evaluation' && mayUpload(role, uploadedBy))
  const urgent = own.filter(({ state }) => state === 'returned' || state === 'expired')
  return [...urgent, ...own.filter(({ state, phase }) => state === 'missing' && phase === 'before')]
}

/** What to know before the next upload. */
export function uploadNote(item: Pick<ChecklistItem, 'state' | 'needsNotary'>): string | undefined {
  if (isInOrder(item.state)) return 'Your document is approved. A new version will be reviewed again.'
  return item.needsNotary ? 'Must be notarized.' : undefined
}

/** Whether there is something to look at: a file, or an earlier version. */
export function hasFile({ fileName, revision }: Pick<ChecklistItem, 'fileName' | 'revision'>): boolean {
  return fileName !== null || (revision ?? 0) > 1
}

/** 'Due June 15, 2026 · to be notarized' */
export function itemNote(item: ChecklistItem): string {
  const isOpen = isLacking(item.state)
  const parts = [
    item.metBy === 'evaluation' ? 'met by an evaluation' : null,
    isOpen && item.dueOn ? `Due ${dateInWords(item.dueOn)}` : null,
    isOpen && item.needsNotary ? 'to be notarized' : null,
    item.isOnPaper && item.receivedByName ? `Hard copy received by ${item.receivedByName}` : null,
    item.expiresOn ? `valid until ${dateInWords(item.expiresOn)}` : null,
    item.revision && item.revision > 1 ? `version ${item.revision}` : null,
  ]
  const note = parts.filter(Boolean).join(' · ')
  return note.charAt(0).toUpperCase() + note.slice(1)
}

const typeWords: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
}

/** 'PDF, PNG or JPEG' */
export function typesInWords(types: readonly string[]): string {
  const words = types.map((type) => typeWords[type] ?? type)
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}
