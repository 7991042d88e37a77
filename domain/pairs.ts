import { pairOf, type Slot, type SlotTime, slotLabels } from './slot.ts'
import { msOf } from './zone.ts'

export type PairKind = 'morning' | 'afternoon' | 'day' | 'overtime'

/** Minutes since 1970, each time cut to its minute so that the printed form adds up. */
export type Pair = { kind: PairKind; from: number; to: number }
export type Pairing = { pairs: Pair[]; unpaired: Slot[] }

/** The minute of each filled slot, since 1970. */
export type Minutes = Partial<Record<Slot, number>>

const halves = [
  { kind: 'morning', in: 'am_in', out: 'am_out' },
  { kind: 'afternoon', in: 'pm_in', out: 'pm_out' },
  { kind: 'overtime', in: 'ot_in', out: 'ot_out' },
] as const

export function minutesOfTaps(taps: readonly SlotTime[]): Minutes {
  const minutes: Minutes = {}
  for (const { slot, at } of taps) {
    const minute = Math.floor(msOf(at) / 60_000)
    minutes[slot] = Math.min(minutes[slot] ?? minute, minute)
  }
  return minutes
}

/** Ins with their outs. AM In and PM Out with nothing between them are one span (rule 6). */
export function pairUp(minutes: Minutes): Pairing {
  const { am_in, am_out, pm_in, pm_out } = minutes
  if (am_in !== undefined && pm_out !== undefined && am_out === undefined && pm_in === undefined) {
    const { am_in: _in, pm_out: _out, ...others } = minutes
    const rest = pairUp(others)
    return {
      pairs: [{ kind: 'day', from: am_in, to: Math.max(am_in, pm_out) }, ...rest.pairs],
      unpaired: rest.unpaired,
    }
  }
  const pairing: Pairing = { pairs: [], unpaired: [] }
  for (const half of halves) {
    const from = minutes[half.in]
    const to = minutes[half.out]
    if (from !== undefined && to !== undefined) pairing.pairs.push({ kind: half.kind, from, to: Math.max(from, to) })
    else if (from !== undefined) pairing.unpaired.push(half.in)
    else if (to !== undefined) pairing.unpaired.push(half.out)
  }
  return pairing
}

/** 'PM Out is missing', of a PM In that has none */
export function unpairedSentence(slot: Slot): string {
  return `${slotLabels[pairOf(slot)]} is missing`
}
