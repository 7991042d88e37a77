import type { DayRecord } from '#contract/day-record.ts'
import type { Tap } from '#contract/tap-shapes.ts'
import type { Today } from '#contract/taps.ts'
import type { Slot } from '#domain/slot.ts'

/** What the screen knows of today after a tap was recorded, before the server is asked again. */
export function withTap(today: Today, tap: Tap, record: DayRecord): Today {
  const filled = withSlots(today, tap, (slots) => [...new Set([...slots, tap.slot])])
  if (today.workDate !== tap.workDate) return filled
  const taps = [...today.taps.filter(({ id }) => id !== tap.id), tap]
  return { ...filled, taps, record, afterWeek: undefined }
}

/** The same after a tap was undone: on a slow network the button would offer the next slot for seconds. */
export function withoutTap(today: Today, tap: Tap, record: DayRecord | null): Today {
  const emptied = withSlots(today, tap, (slots) => slots.filter((slot) => slot !== tap.slot))
  if (today.workDate !== tap.workDate) return emptied
  return { ...emptied, taps: today.taps.filter(({ id }) => id !== tap.id), record, afterWeek: undefined }
}

function withSlots(today: Today, { workDate }: Tap, change: (slots: Slot[]) => Slot[]): Today {
  const days = today.days.map((day) => (day.workDate === workDate ? { ...day, slots: change(day.slots) } : day))
  return { ...today, days }
}
