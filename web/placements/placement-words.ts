import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  ClipboardCheck,
  ClipboardList,
  type LucideIcon,
  MapPinCheck,
  Repeat2,
  Trophy,
  Undo2,
} from 'lucide-react'
import type { Company } from '#contract/companies.ts'
import type { Placement } from '#contract/placements.ts'
import { dateInWords } from '#domain/calendar.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

type Look = { tone: BadgeTone; icon: LucideIcon }

export const placementLooks: Record<PlacementStatus, Look> = {
  draft: { tone: 'neutral', icon: CircleDashed },
  requirements: { tone: 'info', icon: ClipboardList },
  cleared: { tone: 'info', icon: ClipboardCheck },
  deployed: { tone: 'success', icon: MapPinCheck },
  on_hold: { tone: 'warn', icon: CirclePause },
  hours_met: { tone: 'success', icon: Trophy },
  completed: { tone: 'success', icon: CircleCheck },
  pulled_out: { tone: 'danger', icon: CircleX },
  withdrawn: { tone: 'danger', icon: Undo2 },
  transferred: { tone: 'neutral', icon: Repeat2 },
}

/** What the button of a step says. */
export const stepWords: Record<PlacementStatus, string> = {
  draft: 'Back to draft',
  requirements: 'Ask for requirements',
  cleared: 'Clear for deployment',
  deployed: 'Deploy',
  on_hold: 'Put on hold',
  hours_met: 'Reopen completion',
  completed: 'Complete',
  pulled_out: 'Pull out',
  withdrawn: 'Withdraw',
  transferred: 'Transfer',
}

/** What a step means, shown where its reason is asked. */
export const stepNotes: Partial<Record<PlacementStatus, string>> = {
  on_hold: 'Taps are refused until the placement is resumed.',
  hours_met: 'Its hours can change again. It has to be completed once more.',
  pulled_out: 'The placement ends. Approved hours stay, and a new placement can continue them.',
  withdrawn: 'The student is leaving this placement. Approved hours stay.',
  transferred: 'The placement ends and a new draft opens that continues its approved hours.',
}

export const setupLabels = { onsite: 'On site', hybrid: 'Hybrid', home: 'From home', field: 'In the field' } as const

/** Said before so many more are placed at a company that takes fewer; null if there is room, or no limit. */
export function roomInWords({ internsNow, slots }: Pick<Company, 'internsNow' | 'slots'>, more: number): string | null {
  if (slots === null || internsNow + more <= slots) return null
  const filled = `${internsNow} of ${slots} ${slots === 1 ? 'slot' : 'slots'} filled.`
  return more === 1 ? `${filled} One more is over capacity.` : `${filled} ${more} more are over capacity.`
}

type Carried = Pick<Placement, 'carriedMinutes' | 'carriedProven' | 'carriedCounted'>

/** Follows carried hours that are not all proven. */
export function unprovenInWords({ carriedMinutes, carriedProven, carriedCounted }: Carried) {
  if (carriedMinutes <= carriedProven) return ''
  if (carriedCounted > carriedProven) return ' (counted as before, without a proof)'
  if (carriedProven === 0) return ' (not counted until the proof is attached)'
  return ` (${decimalHours(carriedProven)} hours are proven and count)`
}

/** 'June 15, 2026 to October 30, 2026', as far as known */
export function periodInWords(placement: {
  startDate: string | null
  targetEndDate: string | null
  endDate: string | null
}): string {
  const { startDate, targetEndDate, endDate } = placement
  if (startDate === null) return 'No dates yet'
  const end = endDate ?? targetEndDate
  return end === null ? `From ${dateInWords(startDate)}` : `${dateInWords(startDate)} to ${dateInWords(end)}`
}

/** '486' or '486.5' */
export function decimalHours(minutes: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(minutes / 60)
}
