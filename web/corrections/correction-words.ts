import { CircleCheck, CircleSlash, Hourglass, type LucideIcon, PencilLine, Undo2 } from 'lucide-react'
import type { CorrectionKind, CorrectionStatus } from '#domain/correction.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export const correctionLabels: Record<CorrectionKind, string> = {
  missed_in: 'Missed time in',
  missed_out: 'Missed time out',
  wrong_time: 'Wrong time',
  whole_day: 'Whole day',
  excuse: 'Excuse',
}

export const kindHints: Record<CorrectionKind, string> = {
  missed_in: 'Give the exact time at which you came.',
  missed_out: 'Give the exact time at which you left.',
  wrong_time: 'Change the times that are wrong; empty one to take it away.',
  whole_day: 'Give every time of the day. They take the place of what was tapped.',
  excuse: 'Clears late and undertime, and adds no minutes.',
}

export const correctionLooks: Record<CorrectionStatus, { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  pending: { label: 'Waiting', tone: 'warn', icon: Hourglass },
  approved: { label: 'Accepted', tone: 'success', icon: CircleCheck },
  changed: { label: 'Accepted with changes', tone: 'success', icon: PencilLine },
  rejected: { label: 'Rejected', tone: 'danger', icon: CircleSlash },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: Undo2 },
}
