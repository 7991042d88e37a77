import { CircleDashed, CircleX, Clock, FileCheck, FileClock, FileX, type LucideIcon, ShieldOff } from 'lucide-react'
import type { Paper } from '#contract/papers.ts'
import { dateInWords } from '#domain/calendar.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export const paperLooks: Record<Paper['state'], { tone: BadgeTone; icon: LucideIcon }> = {
  missing: { tone: 'neutral', icon: CircleDashed },
  submitted: { tone: 'info', icon: Clock },
  approved: { tone: 'success', icon: FileCheck },
  returned: { tone: 'danger', icon: CircleX },
  waived: { tone: 'neutral', icon: ShieldOff },
  expiring: { tone: 'warn', icon: FileClock },
  expired: { tone: 'danger', icon: FileX },
}

export const phaseWords = {
  before: 'Before deployment',
  during: 'During the internship',
  after: 'After the internship',
} as const

/** A paper that opens its gate. */
export function isInOrder({ state }: Paper): boolean {
  return state === 'approved' || state === 'expiring' || state === 'waived'
}

/** 'On paper, seen by Tess Reyes · valid until 1 July 2026' */
export function paperNote(paper: Paper): string {
  const parts = [
    paper.isOnPaper && paper.receivedByName ? `On paper, seen by ${paper.receivedByName}` : null,
    paper.expiresOn ? `valid until ${dateInWords(paper.expiresOn)}` : null,
    paper.remarks,
    paper.state === 'missing' && paper.needsNotary ? 'To be notarized' : null,
  ]
  return parts.filter(Boolean).join(' · ')
}
