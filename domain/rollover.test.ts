import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBeingPrepared, isLive, isRunning, placementStatuses } from './placement.ts'
import { hasBegun } from './placing.ts'
import { planRollover, type RolloverChoices, type RolloverFacts, refuseRollover } from './rollover.ts'

const from = { id: 1 }
const to = { id: 2, semester: 'second', schoolYear: '2026-2027' } as const
const all: RolloverChoices = { completed: 'graduate', unfinished: 'continue', ended: 'archive', lastYear: 4 }

const aPlacement = fc.record({
  termId: fc.constantFrom(0, 1, 1, 2),
  status: fc.constantFrom(...placementStatuses),
  endDate: fc.constantFrom(null, '2026-12-01'),
})
const someFacts: fc.Arbitrary<RolloverFacts> = fc.record({
  placements: fc
    .array(aPlacement, { minLength: 1, maxLength: 4 })
    .map((rows) => [...rows].sort((one, two) => one.termId - two.termId)),
  undecided: fc.constantFrom(0, 0, 1, 3),
  yearLevel: fc.option(fc.integer({ min: 1, max: 7 })),
  hasMovedUp: fc.boolean(),
})
const someChoices: fc.Arbitrary<RolloverChoices> = fc.record({
  completed: fc.constantFrom('graduate', 'stay'),
  unfinished: fc.constantFrom('continue', 'stay'),
  ended: fc.constantFrom('archive', 'stay'),
  lastYear: fc.option(fc.integer({ min: 1, max: 7 })),
})

describe('a roll-over', () => {
  test('never archives a student with an active placement or an undecided day', () => {
    fc.assert(
      fc.property(someFacts, someChoices, (facts, wish) => {
        const { acts } = planRollover(facts, wish, { from, to })
        if (!acts.includes('graduate') && !acts.includes('archive')) return
        expect(facts.placements.some(({ status }) => isLive(status))).toBe(false)
        expect(facts.undecided).toBe(0)
        expect(acts).toHaveLength(1)
      }),
    )
  })

  test('does only what was chosen, says each thing once, and is either a plan or a reason', () => {
    fc.assert(
      fc.property(someFacts, someChoices, (facts, wish) => {
        const { acts, notes, refusal } = planRollover(facts, wish, { from, to })
        if (acts.includes('graduate')) expect(wish.completed).toBe('graduate')
        if (acts.includes('continue')) expect(wish.unfinished).toBe('continue')
        if (acts.includes('archive')) expect(wish.ended).toBe('archive')
        if (acts.includes('move_up')) expect((facts.yearLevel ?? 8) < (wish.lastYear ?? 0)).toBe(true)
        expect(acts.every((act) => notes.some(({ code }) => code === act))).toBe(true)
        expect(acts.length === 0 || refusal === null).toBe(true)
      }),
    )
  })

  test('is done once: a second run of what it left finds nothing to do', () => {
    fc.assert(
      fc.property(someFacts, someChoices, (facts, wish) => {
        const { acts } = planRollover(facts, wish, { from, to })
        if (acts.length === 0 || acts.includes('graduate') || acts.includes('archive')) return
        const isMoved = acts.includes('continue')
        const after = {
          ...facts,
          placements: facts.placements.map((one) =>
            isMoved && isLive(one.status) && one.termId === from.id ? { ...one, termId: to.id } : one,
          ),
          yearLevel: facts.yearLevel === null ? null : facts.yearLevel + (acts.includes('move_up') ? 1 : 0),
          hasMovedUp: facts.hasMovedUp || acts.includes('move_up'),
        }
        expect(planRollover(after, wish, { from, to }).acts).toEqual([])
      }),
    )
  })

  test('never leaves two placements in preparation for the new term', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const prepared = facts.placements.filter(({ status }) => isBeingPrepared(status))
        const { acts } = planRollover(facts, all, { from, to })
        fc.pre(prepared.some(({ termId }) => termId === 1) && prepared.some(({ termId }) => termId === 2))
        expect(acts).not.toContain('continue')
      }),
    )
  })

  test.each(placementStatuses.filter(isRunning))('continues a placement that is %s', (status) => {
    const facts = { placements: [{ termId: 1, status, endDate: null }], undecided: 2, yearLevel: 3, hasMovedUp: false }
    expect(planRollover(facts, all, { from, to }).notes.map(({ message }) => message)).toEqual([
      'Continues in Second semester 2026-2027',
      'Year level 3 becomes 4',
    ])
  })

  test('graduates who completed an internship, also if a later placement was given up before its first day', () => {
    const completed = { termId: 1, status: 'completed', endDate: '2026-12-01' } as const
    const given = { termId: 1, status: 'withdrawn', endDate: null } as const
    const facts = { placements: [completed, given], undecided: 0, yearLevel: 4, hasMovedUp: false }
    expect(planRollover(facts, all, { from, to }).acts).toEqual(['graduate'])
    const pulledOut = { ...given, status: 'pulled_out', endDate: '2026-12-11' } as const
    expect(planRollover({ ...facts, placements: [completed, pulledOut] }, all, { from, to }).acts).toEqual(['archive'])
    expect(planRollover({ ...facts, placements: [given] }, all, { from, to }).acts).toEqual(['archive'])
  })

  test('neither graduates nor archives who completed an internship of a term before the finished one', () => {
    const earlier = { termId: 0, status: 'completed', endDate: '2026-05-15' } as const
    const given = { termId: 1, status: 'withdrawn', endDate: null } as const
    const pulledOut = { ...earlier, status: 'pulled_out' } as const
    const facts = { undecided: 0, yearLevel: 4, hasMovedUp: false }
    const planOf = (placements: RolloverFacts['placements'], changes: Partial<RolloverFacts> = {}, wish = all) =>
      planRollover({ ...facts, ...changes, placements }, wish, { from, to })
    const actsOf = (placements: RolloverFacts['placements']) => planOf(placements).acts
    const why = 'Completed in an earlier term; roll that one over to graduate the student'
    expect(planOf([earlier, given])).toMatchObject({ acts: [], notes: [], refusal: { message: why } })
    const moved = planOf([earlier, given], { yearLevel: 3 })
    expect([moved.acts, moved.notes.map(({ message }) => message), moved.refusal]).toEqual([
      ['move_up'],
      [why, 'Year level 3 becomes 4'],
      null,
    ])
    const stays = { ...all, completed: 'stay', lastYear: null } as const
    expect(planOf([earlier, given], {}, stays)).toEqual({ acts: [], notes: [], refusal: null })
    expect(actsOf([given, { ...given, termId: 2 }])).toEqual(['archive'])
    expect(actsOf([earlier, given, { ...given, termId: 2 }])).toEqual([])
    expect(actsOf([earlier, { ...given, endDate: '2026-12-01' }])).toEqual(['archive'])
    expect(actsOf([pulledOut, given])).toEqual(['archive'])
    expect(actsOf([{ ...earlier, status: 'transferred' }, given])).toEqual(['archive'])
    expect(actsOf([earlier, { ...pulledOut, termId: 0 }, given])).toEqual(['archive'])
    expect(actsOf([pulledOut, { ...given, status: 'completed', endDate: '2026-12-01' }])).toEqual(['graduate'])
    expect(actsOf([given, { ...earlier, termId: 2 }])).toEqual(['graduate'])
    expect(actsOf([{ ...earlier, status: 'deployed', endDate: null }, given])).toEqual([])
  })

  test('never archives without a graduation who has completed the last internship that began', () => {
    fc.assert(
      fc.property(someFacts, someChoices, (facts, wish) => {
        const placements = facts.placements.filter(({ status }) => !isLive(status))
        if (placements.findLast(hasBegun)?.status !== 'completed') return
        expect(planRollover({ ...facts, placements }, wish, { from, to }).acts).not.toContain('archive')
      }),
      { numRuns: 1000 },
    )
  })

  test('says why a student is left out', () => {
    const facts = {
      placements: [{ termId: 1, status: 'completed' as const, endDate: '2026-12-01' }],
      undecided: 1,
      yearLevel: 4,
      hasMovedUp: false,
    }
    const reasonOf = (changes: Partial<RolloverFacts>, wish = all) =>
      planRollover({ ...facts, ...changes }, wish, { from, to }).refusal?.message
    expect(reasonOf({})).toBe('1 day is not decided')
    expect(reasonOf({ undecided: 0 }, { ...all, completed: 'stay' })).toBe('Year level stays 4, the last')
    const running = { placements: [{ termId: 1, status: 'deployed' as const, endDate: null }] }
    expect(reasonOf(running, { ...all, unfinished: 'stay' })).toBe('A placement is active; complete or end it first')
  })
})

test('a roll-over goes from a finished term into a later one that is not over', () => {
  const first = { id: 1, startsOn: '2026-06-01', endsOn: '2026-12-18', current: false, isArchived: false }
  const second = { id: 2, startsOn: '2027-01-11', endsOn: '2027-05-28', current: true, isArchived: false }
  const why = (changes: object = {}, later: object = {}, today = '2027-01-12') =>
    refuseRollover({ from: { ...first, ...changes }, to: { ...second, ...later }, today })?.code ?? null
  expect(why()).toBeNull()
  expect(why({}, {}, '2026-12-10')).toBeNull()
  expect(why({ current: true }, {}, '2026-12-10')).toBe('term_running')
  expect(why({ isArchived: true })).toBe('term_archived')
  expect(why({}, { isArchived: true })).toBe('term_archived')
  expect(why({}, { id: 1, startsOn: '2026-06-01' })).toBe('term_order')
  expect(why({ startsOn: '2027-06-01' })).toBe('term_order')
  expect(why({}, {}, '2027-05-29')).toBe('term_over')
})
