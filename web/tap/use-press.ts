import { useState } from 'react'
import { doubleOf, doubleTapWords, type Slot } from '#domain/slot.ts'
import { instantOf } from '#domain/zone.ts'
import { toast } from '#web/ui/toasts.ts'
import type { Fix } from './position.ts'
import type { ScreenNow } from './screen-now.ts'
import { useTap } from './use-tap.ts'

type Facts = { screen: ScreenNow; now: number; zone: string; fix: Fix | null }

/** A press of the button, on the tap screen and on the dashboard: a doubt is asked once, then the tap is sent. */
export function usePress({ screen, now, zone, fix }: Facts) {
  const { tap, undo, last, forget } = useTap()
  const [asked, setAsked] = useState<Slot | null>(null)
  // The day may change while the question is open, and then it is another question or none.
  const doubt = screen.doubts.find(({ slot }) => slot === asked) ?? null

  async function send(slot: Slot | null) {
    setAsked(null)
    const first = doubleOf(
      now,
      screen.taps.map((each) => ({ ...each, at: instantOf(each.at) })),
    )
    // The server would refuse it with the same sentence.
    if (first) return toast.error(doubleTapWords(first, zone), { of: 'tap' })
    await tap({ slot, workDate: screen.workDate }, fix)
  }

  async function press(slot: Slot | null) {
    if (screen.doubts.some((each) => each.slot === slot)) setAsked(slot)
    else await send(slot)
  }

  return { press, send, doubt, dismiss: () => setAsked(null), undo, last, forget }
}
