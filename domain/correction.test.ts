import { describe, expect, test } from 'vitest'
import { basisOf } from './basis.ts'
import {
  applyCorrection,
  type CorrectionKind,
  type CorrectionRequest,
  correctedTimes,
  correctionProblems,
  kindWhenChanged,
  type ProposedTimes,
  refuseCorrectionDecision,
  statusAfterCorrection,
} from './correction.ts'
import { tapSpanOf } from './day.ts'
import { deriveRecord } from './derive.ts'
import type { RecordActor, RecordStatus } from './record.ts'
import { manila, officeRules, tapsOf } from './samples.ts'
import { msOf } from './zone.ts'

const monday = '2026-11-16'
const at = (time: string) => manila(monday, time)
const missedOut = tapsOf(monday, ['08:00', '12:00', '13:00'])
const facts = {
  now: manila('2026-11-17', '09:00'),
  zone: 'Asia/Manila',
  startDate: '2026-11-02',
  endDate: null,
  window: tapSpanOf(monday, officeRules),
  taps: missedOut,
}
const request = (kind: CorrectionKind, proposed: ProposedTimes, reason = 'I forgot to tap out'): CorrectionRequest => ({
  workDate: monday,
  kind,
  proposed,
  reason,
})
const codes = (asked: CorrectionRequest, changes: Partial<typeof facts> | { endDate: string } = {}) =>
  correctionProblems(asked, { ...facts, ...changes }).map(({ code }) => code)

describe('asking for a correction', () => {
  test.each<[string, CorrectionRequest, object, string[]]>([
    ['a missed out', request('missed_out', { pm_out: at('17:00') }), {}, []],
    ['an excuse', request('excuse', {}), {}, []],
    ['an excuse names no times', request('excuse', { pm_out: at('17:00') }), {}, ['excuse_with_times']],
    ['a whole day', request('whole_day', { am_in: at('08:00'), pm_out: at('17:00') }), { taps: [] }, []],
    [
      'a wrong time of a whole day',
      request('wrong_time', { am_in: at('07:00') }),
      { taps: tapsOf(monday, ['08:00', '12:00']) },
      [],
    ],
    ['a time taken away', request('wrong_time', { pm_in: null }), {}, []],
    ['a short reason', request('missed_out', { pm_out: at('17:00') }, ' forgot   '), {}, ['reason_short']],
    ['no times', request('missed_out', {}), {}, ['no_times']],
    ['no time behind the slot', request('missed_out', { pm_out: null }), {}, ['no_times']],
    ['an in is not an out', request('missed_out', { pm_in: at('13:00') }), {}, ['wrong_slot']],
    ['an out is not an in', request('missed_in', { pm_out: at('17:00') }), {}, ['wrong_slot']],
    ['a slot that is filled', request('missed_in', { am_in: at('07:00') }), {}, ['slot_filled']],
    ['a slot that is empty', request('wrong_time', { pm_out: at('17:00') }), {}, ['slot_empty']],
    ['a wrong order', request('missed_out', { pm_out: at('12:30') }), {}, ['slot_order']],
    ['a gap that would remain', request('wrong_time', { am_in: at('08:10') }), {}, ['unpaired']],
    ['a gap on a day under way', request('wrong_time', { am_in: at('08:10') }), { now: at('15:00') }, []],
    ['a time to come', request('missed_out', { pm_out: at('17:00') }), { now: at('16:00') }, ['future_time']],
    ['a day to come', request('excuse', {}), { now: manila('2026-11-15', '20:00') }, ['future_date']],
    ['before the placement', request('excuse', {}), { startDate: '2026-11-17' }, ['before_start']],
    ['after the placement', request('excuse', {}), { endDate: '2026-11-13' }, ['after_end']],
    [
      'the out of a day that began in the 5 hours before its start',
      request('missed_out', { am_out: at('12:00') }),
      { taps: tapsOf(monday, ['03:30']) },
      [],
    ],
    ['an in of these hours', request('missed_in', { am_in: at('03:30') }), { taps: tapsOf(monday, ['', '12:00']) }, []],
    [
      'the out of a day whose new schedule begins in the evening',
      request('missed_out', { pm_out: at('20:00') }),
      { window: { from: msOf(at('14:00')), to: msOf(at('38:00')) } },
      [],
    ],
    ['a time of another day', request('missed_out', { pm_out: manila('2026-11-17', '05:00') }), {}, ['outside_window']],
  ])('%s', (_why, asked, changes, expected) => expect(codes(asked, changes)).toEqual(expected))
})

describe('accepting a correction', () => {
  test('adds what was missed and leaves the rest', () => {
    const { voided, added } = applyCorrection(request('missed_out', { pm_out: at('17:00') }), missedOut)
    expect([voided, added]).toEqual([[], [{ slot: 'pm_out', at: at('17:00') }]])
  })

  test('voids the tap whose time was wrong', () => {
    const { voided, added } = applyCorrection(request('wrong_time', { am_in: at('07:55') }), missedOut)
    expect(voided).toEqual([missedOut[0]])
    expect(added).toEqual([{ slot: 'am_in', at: at('07:55') }])
  })

  test('of a whole day keeps the taps that say the same', () => {
    const proposed = { am_in: at('08:00'), am_out: at('12:00'), pm_in: at('12:50'), pm_out: at('17:00') }
    const { voided, added } = applyCorrection(request('whole_day', proposed), missedOut)
    expect(voided.map(({ slot }) => slot)).toEqual(['pm_in'])
    expect(added.map(({ slot }) => slot)).toEqual(['pm_in', 'pm_out'])
  })

  test('completes an incomplete day and approves it unless unticked', () => {
    const given = { basis: basisOf(monday, officeRules), now: facts.now, isExcused: false }
    expect(deriveRecord({ ...given, taps: missedOut })).toMatchObject({ status: 'incomplete', credited: 0 })
    const { added } = applyCorrection(request('missed_out', { pm_out: at('17:00') }), missedOut)
    const corrected = added.map((time) => ({ ...missedOut[0]!, ...time, source: 'correction' as const }))
    const record = deriveRecord({ ...given, taps: [...missedOut, ...corrected] })
    expect(record).toMatchObject({ status: 'submitted', credited: 480, flags: ['corrected'] })
    expect(statusAfterCorrection(record.status, { approves: true })).toBe('approved')
    expect(statusAfterCorrection(record.status, { approves: false })).toBe('submitted')
    expect(statusAfterCorrection('open', { approves: true })).toBe('open')
  })

  test('the approver’s own times may be of any slot, whatever was asked for', () => {
    const proposed = { am_in: at('08:10'), pm_out: at('17:00') }
    for (const kind of ['missed_in', 'missed_out', 'wrong_time', 'excuse'] as const) {
      expect(kindWhenChanged(kind, proposed)).toBe('changed')
    }
    const changed = { ...request('missed_out', proposed), kind: 'changed' as const }
    expect(codes(changed, {})).toEqual([])
    const { voided, added, isExcused } = applyCorrection(changed, missedOut)
    expect([voided.map(({ slot }) => slot), added.map(({ slot }) => slot), isExcused]).toEqual([
      ['am_in'],
      ['am_in', 'pm_out'],
      false,
    ])
    expect(kindWhenChanged('whole_day', proposed)).toBe('whole_day')
    expect(kindWhenChanged('excuse', {})).toBe('excuse')
    // The order of times holds for approvers too.
    const wrong = { ...changed, proposed: { am_in: at('12:30'), pm_out: at('17:00') } }
    expect(codes(wrong, {})).toContain('slot_order')
  })

  test('an overtime that never ended does not keep the rest of the day from being corrected', () => {
    const overtime = { ...missedOut[0]!, slot: 'ot_in' as const, at: at('18:00') }
    const asked = request('missed_out', { pm_out: at('17:00') })
    expect(codes(asked, { taps: [...missedOut, overtime] })).toEqual([])
  })

  test('an excuse touches no tap', () => {
    expect(applyCorrection(request('excuse', {}), missedOut)).toEqual({ voided: [], added: [], isExcused: true })
    expect(correctedTimes(request('excuse', {}), missedOut)).toHaveLength(3)
  })
})

describe('who decides on a correction', () => {
  const student: RecordActor = { role: 'student', isOwn: true }
  const by = (role: RecordActor['role']): RecordActor => ({ role, isOwn: false })
  test.each<
    [string, RecordStatus | null, 'approved' | 'changed' | 'rejected' | 'withdrawn', RecordActor, string | null]
  >([
    ['a supervisor accepts', 'incomplete', 'approved', by('supervisor'), null],
    ['a supervisor changes', 'submitted', 'changed', by('supervisor'), null],
    ['a supervisor accepts for a day without a record', null, 'approved', by('supervisor'), null],
    ['a supervisor on an approved day', 'approved', 'approved', by('supervisor'), 'not_your_step'],
    ['a supervisor on a rejected day', 'rejected', 'approved', by('supervisor'), 'not_your_step'],
    ['a supervisor rejects for an approved day', 'approved', 'rejected', by('supervisor'), null],
    ['a coordinator on an approved day', 'approved', 'changed', by('teacher'), null],
    ['an admin on an approved day', 'approved', 'approved', by('admin'), null],
    ['an admin on a locked day', 'locked', 'approved', by('admin'), 'day_locked'],
    ['the student withdraws', 'incomplete', 'withdrawn', student, null],
    ['a supervisor withdraws', 'incomplete', 'withdrawn', by('supervisor'), 'not_your_step'],
    ['the student accepts', 'incomplete', 'approved', student, 'not_your_step'],
  ])('%s', (_why, record, to, actor, code) =>
    expect(refuseCorrectionDecision({ status: 'pending', record }, { to, actor, note: 'Seen' })?.code ?? null).toBe(
      code,
    ),
  )

  test('a rejection says why, and a decision is final', () => {
    const decision = { to: 'rejected' as const, actor: by('admin'), note: null }
    expect(refuseCorrectionDecision({ status: 'pending', record: null }, decision)?.code).toBe('note_missing')
    expect(refuseCorrectionDecision({ status: 'changed', record: null }, decision)?.code).toBe('already_decided')
  })
})
