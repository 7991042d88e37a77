import { basisOf, type DayBasis, type PlacementRules } from './basis.ts'
import { dateInWords, monthOf, type WorkDate } from './calendar.ts'
import { workDateOf } from './day.ts'
import { type DerivedRecord, deriveRecord, deriveStatus, type Tap } from './derive.ts'
import { type Fix, type Place, placeOf, type Setup, type SitePlace } from './geofence.ts'
import { type PlacementStatus, refuseTapIn } from './placement.ts'
import { monthLocked, type RecordStatus, refuseTapOn, statusAfterDerivation } from './record.ts'
import { isRefusal, type Refusal } from './refusal.ts'
import { shiftOf, usualSchedule } from './schedule.ts'
import { doubleOf, orderSentence, outOfOrder, proposeSlot, type Slot, slotLabels } from './slot.ts'
import { type TapTime, tapTime } from './tap-time.ts'
import { clockTime, type Instant, minutesAfter, msOf } from './zone.ts'

export type TapRequest = { slot: Slot | null; deviceAt: Instant | null; sentAt: Instant | null; fix: Fix | null }

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
  /** Of the work dates round the tap: the day before, the day, the day after. */
  taps: readonly StoredTap[]
  records: readonly StoredRecord[]
  /** 'YYYY-MM' */
  lockedMonths: readonly string[]
}

export type AcceptedTap = TapTime & Place & { workDate: WorkDate; slot: Slot; isVoided: false }
export type Accepted = {
  tap: AcceptedTap
  record: DerivedRecord
  basis: DayBasis
}

/** A refused tap; where its day no longer takes taps, the correction that it can become. */
export type RefusedTap = Refusal & { correction?: { workDate: WorkDate; slot: Slot | null; at: Instant } }

/** Whether a tap counts, when, for which date and slot, and what the day's record then is. Nothing is stored here. */
export function decideTap(state: TapState, request: TapRequest, receivedAt: Instant): Accepted | RefusedTap {
  const time = refuseTapIn(state.placement.status) ?? tapTime(request, receivedAt)
  if (isRefusal(time)) return time
  const at = msOf(time.at)
  const live = state.taps.filter(({ isVoided }) => !isVoided)
  const workDate = workDateOf(at, state.rules, waitingDates(state.records))
  const early = refuseDate(workDate, state) ?? refuseDouble(at, live, state.rules.zone)
  if (early !== null) return early

  const day = dayBefore(workDate, state, receivedAt)
  const slot = request.slot ?? proposeSlot(proposalFor(at, day, state.rules))
  const closed = refuseTapOn(day.status)
  if (closed !== null) return { ...closed, correction: { workDate, slot, at: time.at } }
  if (slot === null)
    return conflict('day_full', 'This day already has its last time. Ask for a correction to add another.')
  const refused = refuseSlot({ slot, at: time.at }, day.taps, state.rules.zone)
  if (refused !== null) return refused

  const { site, setup } = state.placement
  const place = placeOf({ fix: request.fix, pressedAt: request.deviceAt ?? receivedAt, site, setup })
  const { basis, isExcused } = day
  const tap = acceptedTap(time, place, { workDate, slot })
  return { tap, basis, record: deriveRecord({ taps: [...day.taps, tap], basis, now: receivedAt, isExcused }) }
}

/** Two requests with one key are the same tap when all but the time of sending agrees (rule 4). */
export function tapFingerprint({ slot, deviceAt, fix }: TapRequest): string {
  const place = fix === null ? null : [fix.latitude, fix.longitude, fix.accuracy, momentOf(fix.fixedAt)]
  return JSON.stringify([slot, momentOf(deviceAt), place])
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

/** The day as it stands when the tap arrives: closed if its window has ended, even if nobody has closed it yet. */
function dayBefore(workDate: WorkDate, { rules, taps, records }: TapState, now: Instant): Day {
  const stored = records.find((record) => record.workDate === workDate)
  const isExcused = stored?.isExcused ?? false
  const ofDay = taps.filter((tap) => tap.workDate === workDate && !tap.isVoided)
  const basis = basisOf(workDate, rules)
  const status = statusAfterDerivation(stored?.status ?? null, deriveStatus({ taps: ofDay, basis, now }))
  return { status, isExcused, basis, taps: ofDay }
}

/** Field by field, as every tap goes through here (decision 050). */
function acceptedTap(
  { at, source, delaySeconds, isClockOff }: TapTime,
  { geofence, distance }: Place,
  { workDate, slot }: { workDate: WorkDate; slot: Slot },
): AcceptedTap {
  return { at, source, delaySeconds, isClockOff, geofence, distance, workDate, slot, isVoided: false }
}

function proposalFor(at: number, { taps, basis }: Day, { schedules, zone }: PlacementRules) {
  const schedule = usualSchedule(schedules, basis.workDate)
  return {
    filled: taps.map(({ slot }) => slot),
    minute: minutesAfter(basis.workDate, at, zone),
    shift: shiftOf(schedule ?? { first: null, second: null }),
  }
}

function waitingDates(records: readonly StoredRecord[]): WorkDate[] {
  return records.filter(({ status }) => refuseTapOn(status) === null).map(({ workDate }) => workDate)
}

function refuseDate(workDate: WorkDate, { placement, lockedMonths }: TapState): Refusal | null {
  const { startDate, endDate } = placement
  if (workDate < startDate) return rule('before_start', `Your placement starts on ${dateInWords(startDate)}`)
  if (endDate !== null && workDate > endDate)
    return rule('after_end', `Your placement ended on ${dateInWords(endDate)}`)
  return lockedMonths.includes(monthOf(workDate)) ? monthLocked(monthOf(workDate)) : null
}

function refuseDouble(at: number, live: readonly StoredTap[], zone: string): Refusal | null {
  const first = doubleOf(at, live)
  if (first === null) return null
  return conflict('double_tap', `You have just tapped: ${slotLabels[first.slot]} at ${clockTime(msOf(first.at), zone)}`)
}

function refuseSlot(added: { slot: Slot; at: Instant }, taps: readonly StoredTap[], zone: string): Refusal | null {
  const same = taps.find(({ slot }) => slot === added.slot)
  if (same !== undefined) {
    return conflict('slot_filled', `${slotLabels[same.slot]} is already filled, at ${clockTime(msOf(same.at), zone)}`)
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
