import { basisOf, type DayBasis, type PlacementRules } from './basis.ts'
import { dateInWords, monthInWords, monthOf, type WorkDate } from './calendar.ts'
import { workDateOf } from './day.ts'
import { type DerivedRecord, deriveRecord, type Tap } from './derive.ts'
import { type Fix, type Place, placeOf, type Setup, type SitePlace } from './geofence.ts'
import { type PlacementStatus, refuseTapIn } from './placement.ts'
import { type RecordStatus, refuseTapOn } from './record.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import { shiftOf, usualSchedule } from './schedule.ts'
import { doubleOf, doubleTapWords, orderSentence, outOfOrder, proposeSlot, type Slot, slotLabels } from './slot.ts'
import { type TapTime, tapTime } from './tap-time.ts'
import { clockTime, type Instant, minutesAfter, msOf } from './zone.ts'

export type TapRequest = {
  slot: Slot | null
  /** The work date that the student saw beside the slot; null from an app that does not send it. */
  workDate: WorkDate | null
  deviceAt: Instant | null
  sentAt: Instant | null
  fix: Fix | null
}

export type StoredTap = Tap & { workDate: WorkDate }
export type StoredRecord = { workDate: WorkDate; status: RecordStatus; isExcused: boolean }

/** What is known of a student when a tap arrives. */
export type TapState = {
  placement: {
    status: PlacementStatus
    startDate: WorkDate
    endDate: WorkDate | null
    setup: Setup
    site: SitePlace | null
  }
  rules: PlacementRules
  /** Taps of the work dates around this one: the day before, the day, the day after. */
  taps: readonly StoredTap[]
  records: readonly StoredRecord[]
  /** 'YYYY-MM' */
  lockedMonths: readonly string[]
  /** The placement took taps when an offline tap was pressed. */
  tookTaps: boolean
}

export type AcceptedTap = TapTime & Place & { workDate: WorkDate; slot: Slot; isVoided: false; isCorrected: false }
export type Accepted = { tap: AcceptedTap; record: DerivedRecord; basis: DayBasis }

/** What a refused tap would have been. */
export type MissedTap = { workDate: WorkDate; slot: Slot | null; at: Instant }

/** A refused tap, with the correction that it can become, or the tap that a locked month refused. */
export type RefusedTap = Refusal & { correction?: MissedTap; locked?: MissedTap }

/**
 * Whether a tap counts, when, for which date and slot, and what the day's record then is. The state is that of the
 * placement at work when the tap was pressed, which may have ended since. Nothing is stored here.
 */
export function decideTap(state: TapState, request: TapRequest, receivedAt: Instant): Accepted | RefusedTap {
  const time = tapTime(request, receivedAt)
  if (isRefusal(time)) return time
  const left = refuseTapIn(state.placement.status)
  if (time.source === 'tap' ? left !== null : !state.tookTaps) return left ?? tookNone
  const at = msOf(time.at)
  const live = state.taps.filter(({ isVoided }) => !isVoided)
  const workDate = workDateOf({ at, timetable: state.rules, taps: live, slot: request.slot })
  const early = refuseDate(workDate, state) ?? refuseDouble(at, live, state.rules.zone)
  if (early !== null) return early
  const month = monthOf(workDate)
  if (state.lockedMonths.includes(month))
    return { ...monthIsLocked(month), locked: { workDate, slot: request.slot, at: time.at } }

  const day = dayBefore(workDate, state)
  const slot = lineFor(request, proposeSlot(proposalFor(at, day, state.rules)), workDate)
  const closed = left ?? refuseTapOn(day.status) ?? (slot === null ? nothingProposed(day.taps) : null)
  if (closed !== null || slot === null) return { ...(closed ?? dayFull), correction: { workDate, slot, at: time.at } }
  const refused = refuseSlot({ slot, at: time.at }, day.taps, state.rules.zone)
  if (refused !== null) return refused

  const { site, setup } = state.placement
  const place = placeOf({ fix: request.fix, pressedAt: request.deviceAt ?? receivedAt, site, setup })
  const { basis, isExcused } = day
  const tap = acceptedTap(time, place, { workDate, slot })
  return { tap, basis, record: deriveRecord({ taps: [...day.taps, tap], basis, now: receivedAt, isExcused }) }
}

/** The slot that the student saw counts for its date. On another date it is proposed again, except overtime. */
function lineFor({ slot, workDate: seen }: TapRequest, proposed: Slot | null, workDate: WorkDate): Slot | null {
  if (seen === null || seen === workDate) return slot ?? proposed
  return proposed ?? (slot === 'ot_in' || slot === 'ot_out' ? slot : null)
}

/** Two requests with one key are the same tap if everything but the time of sending is equal (rule 4). */
export function tapFingerprint({ slot, workDate, deviceAt, fix }: TapRequest): string {
  const place = fix === null ? null : [fix.latitude, fix.longitude, fix.accuracy, momentOf(fix.fixedAt)]
  return JSON.stringify([slot, workDate, momentOf(deviceAt), place])
}

export const keyReused: Refusal = {
  status: 409,
  code: 'key_reused',
  message: 'This tap was already sent with other contents',
}

type Day = {
  status: RecordStatus
  isExcused: boolean
  basis: DayBasis
  taps: StoredTap[]
}

/** The day before this tap is added. */
function dayBefore(workDate: WorkDate, { rules, taps, records }: TapState): Day {
  const stored = records.find((record) => record.workDate === workDate)
  const ofDay = taps.filter((tap) => tap.workDate === workDate && !tap.isVoided)
  const basis = basisOf(workDate, rules)
  return { status: stored?.status ?? 'open', isExcused: stored?.isExcused ?? false, basis, taps: ofDay }
}

/** Written field by field, because every tap passes here and spreading is slow (decision 050). */
function acceptedTap(
  { at, source, delaySeconds, isClockOff }: TapTime,
  { geofence, distance }: Place,
  { workDate, slot }: { workDate: WorkDate; slot: Slot },
): AcceptedTap {
  return {
    at,
    source,
    delaySeconds,
    isClockOff,
    geofence,
    distance,
    workDate,
    slot,
    isVoided: false,
    isCorrected: false,
  }
}

function proposalFor(at: number, { taps, basis }: Day, { schedules, zone }: PlacementRules) {
  const schedule = usualSchedule(schedules, basis.workDate)
  return {
    filled: taps.map(({ slot }) => slot),
    minute: minutesAfter(basis.workDate, at, zone),
    shift: shiftOf(schedule ?? { first: null, second: null }),
    hasOvertime: basis.passes.overtime > 0,
  }
}

function refuseDate(workDate: WorkDate, { placement }: TapState): Refusal | null {
  const { startDate, endDate } = placement
  if (workDate < startDate) return rule('before_start', `Your placement starts on ${dateInWords(startDate)}`)
  if (endDate === null || workDate <= endDate) return null
  return rule('after_end', `Your placement ended on ${dateInWords(endDate)}`)
}

function monthIsLocked(month: string): Refusal {
  return conflict('month_locked', `${monthInWords(month)} is locked. Ask your coordinator to have it unlocked.`)
}

/** After the last out nothing is proposed; a student who works overtime chooses OT In. */
function nothingProposed(taps: readonly StoredTap[]): Refusal {
  if (taps.some(({ slot }) => slot === 'ot_out')) return dayFull
  return conflict('day_done', `You’re done for this day. If you work overtime, choose ${slotLabels.ot_in}.`)
}

const tookNone = conflict('not_deployed', 'You weren’t deployed at the time of this tap. Ask your coordinator.')
const dayFull = conflict('day_full', 'This day already has all its times. To change it, request a correction.')

function refuseDouble(at: number, live: readonly StoredTap[], zone: string): Refusal | null {
  const first = doubleOf(at, live)
  if (first === null) return null
  return conflict('double_tap', doubleTapWords(first, zone))
}

function refuseSlot(added: { slot: Slot; at: Instant }, taps: readonly StoredTap[], zone: string): Refusal | null {
  const same = taps.find(({ slot }) => slot === added.slot)
  if (same !== undefined) {
    return conflict(
      'slot_filled',
      `${slotLabels[same.slot]} was already recorded at ${clockTime(msOf(same.at), zone)}.`,
    )
  }
  const other = outOfOrder(added, taps)
  return other === null ? null : conflict('slot_order', orderSentence(added, other, zone))
}

function momentOf(instant: Instant | null): number | null {
  return instant === null ? null : msOf(instant)
}

function conflict(code: string, message: string): Refusal {
  return { status: 409, code, message }
}

function rule(code: string, message: string): Refusal {
  return { status: 422, code, message }
}
