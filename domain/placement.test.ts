import { describe, expect, test } from 'vitest'
import {
  isBeingPrepared,
  isLive,
  isRunning,
  type PlacementStatus,
  placementStatuses,
  refuseStep,
  refuseTapIn,
  statusByHours,
  stepsFrom,
} from './placement.ts'

const endings = ['pulled_out', 'withdrawn', 'transferred']

describe('the way of a placement', () => {
  test.each<[PlacementStatus, string[]]>([
    ['draft', ['requirements', ...endings]],
    ['requirements', ['cleared', ...endings]],
    ['cleared', ['deployed', ...endings]],
    ['deployed', ['on_hold', ...endings]],
    ['on_hold', ['deployed', ...endings]],
    ['hours_met', ['completed', ...endings]],
    // An admin may reopen a completion.
    ['completed', ['hours_met']],
    ['pulled_out', []],
    ['withdrawn', []],
    ['transferred', []],
  ])('from %s', (from, steps) => {
    expect(stepsFrom(from)).toEqual(steps)
    for (const to of placementStatuses) {
      expect([to, refuseStep(from, to, 'A reason')?.code ?? null]).toEqual([
        to,
        steps.includes(to) ? null : 'step_not_allowed',
      ])
    }
  })

  test('leaving and holding need a reason', () => {
    expect(refuseStep('deployed', 'pulled_out', ' ')).toMatchObject({
      status: 422,
      message: 'Say why the placement is pulled out',
    })
    expect(refuseStep('deployed', 'on_hold', null)?.code).toBe('reason_missing')
    expect(refuseStep('on_hold', 'deployed', null)).toBeNull()
  })

  test.each<[PlacementStatus, number, PlacementStatus]>([
    ['deployed', 29_159, 'deployed'],
    ['deployed', 29_160, 'hours_met'],
    ['on_hold', 29_160, 'on_hold'],
    ['hours_met', 29_160, 'hours_met'],
    ['hours_met', 29_159, 'deployed'],
    ['completed', 0, 'completed'],
    ['draft', 30_000, 'draft'],
  ])('%s with %i approved minutes of 29,160 is %s', (status, approved, expected) =>
    expect(statusByHours(status, { approved, required: 29_160 })).toBe(expected),
  )

  test('taps are taken while deployed and after the hours are met', () => {
    expect(placementStatuses.filter((status) => refuseTapIn(status) === null)).toEqual(['deployed', 'hours_met'])
    expect(refuseTapIn('completed')?.message).toBe('Your placement is completed. You can no longer tap.')
    expect(new Set(placementStatuses.map((status) => refuseTapIn(status)?.message)).size).toBe(7)
  })

  test('of some states a student has one at a time', () => {
    expect(placementStatuses.filter(isBeingPrepared)).toEqual(['draft', 'requirements', 'cleared'])
    expect(placementStatuses.filter(isRunning)).toEqual(['deployed', 'on_hold', 'hours_met'])
    expect(placementStatuses.filter(isLive)).toHaveLength(6)
  })
})
