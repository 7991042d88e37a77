import { CircleCheck, CircleSlash, Hourglass, type LucideIcon, PencilLine, Undo2 } from 'lucide-react'
import type { CorrectionKind, CorrectionStatus } from '#domain/correction.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export const correctionLabels: Record<CorrectionKind, string> = {
  missed_in: 'I forgot to time in',
  missed_out: 'I forgot to time out',
  wrong_time: 'Wrong time',
  whole_day: 'Whole day',
  excuse: 'Excuse late or undertime',
}

export const kindHints: Record<CorrectionKind, string> = {
  missed_in: 'What time did you arrive?',
  missed_out: 'What time did you leave?',
  wrong_time: 'Edit the wrong times. Clear a time to remove it.',
  whole_day: 'Enter all times for the day. They will replace your taps.',
  excuse: 'Removes late and undertime. No hours are added.',
}

export const correctionLooks: Record<CorrectionStatus, { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  pending: { label: 'Pending', tone: 'warn', icon: Hourglass },
  approved: { label: 'Approved', tone: 'success', icon: CircleCheck },
  changed: { label: 'Approved with changes', tone: 'success', icon: PencilLine },
  rejected: { label: 'Rejected', tone: 'danger', icon: CircleSlash },
  withdrawn: { label: 'Canceled', tone: 'neutral', icon: Undo2 },
}
