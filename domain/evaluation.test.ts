import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answers, type Item, itemsOf, type Section, type Template } from './evaluation.ts'
import { feedbackOf } from './evaluation-feedback.ts'
import { gradeOf, isOnScale, itemInWords, missingIn, scoreOf } from './evaluation-score.ts'
import { starterTemplates } from './evaluation-starters.ts'
import { problemsOf, weightsInWords } from './evaluation-template.ts'

const [halves, parts, eight, best, points] = starterTemplates as [Template, Template, Template, Template, Template]

function answered(template: Template, values: readonly (number | 'not applicable')[]): Answers {
  return Object.fromEntries(itemsOf(template.sections).map(({ id }, index) => [id, values[index] ?? 0]))
}

describe('scores computed by hand', () => {
  test.each([
    // Character (3+4+3+4+2)/20 of 4 steps = 16/20 = 80 %, competence 12/20 = 60 %: half of each is 70.
    ['two halves', halves, [4, 5, 4, 5, 3, 4, 3, 3, 4, 3], 70, 'Failed'],
    ['two halves, all best', halves, [5, 5, 5, 5, 5, 5, 5, 5, 5, 5], 100, 'Excellent'],
    ['two halves, all lowest', halves, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 0, 'Failed'],
    // Work: output 7/8, way 1/2: 0.7 · 0.875 + 0.3 · 0.5 = 0.7625. Person: 3/4 and 1: 0.875.
    // 0.6 · 0.7625 + 0.4 · 0.875 = 0.8075; 75 + 0.8075 · 20 = 91.15.
    ['nested weights', parts, [5, 4, 3, 3, 4, 4, 5], 91.15, null],
    // 2+2+1+3+2+2+1+2 of 24 = 15/24 = 62.5.
    ['eight competencies', eight, [3, 3, 2, 4, 3, 3, 2, 3], 62.5, 'Developing'],
    // 4/4, 3/4, left out, 2/4, 4/4: 3.25 of 4 = 81.25.
    ['1 is best, one not applicable', best, [1, 2, 'not applicable', 3, 1], 81.25, null],
    // 22 + 19 + 24 + 20 of 100.
    ['four times 25 points', points, [22, 19, 24, 20], 85, 'Passed'],
  ] as const)('%s', (_, template, values, score, grade) => {
    expect(scoreOf(template, answered(template, values))).toMatchObject({ score, grade })
  })
})

test('the explanation names each group, each section, the range and the grade', () => {
  const lines = scoreOf(parts, answered(parts, [5, 4, 3, 3, 4, 4, 5]))?.lines
  expect(lines?.map(({ text, value }) => `${text} = ${value}`)).toEqual([
    'Work, Output: 1.75 of 2 in 2 answers = 87.5%',
    'Work, Way of working: 1 of 2 in 2 answers = 50%',
    'Work, Output: 87.5% by 70% = 61.25%',
    'Work, Way of working: 50% by 30% = 15%',
    'Person, Attitude: 1.5 of 2 in 2 answers = 75%',
    'Person, Attendance: 1 of 1 in 1 answer = 100%',
    'Person, Attitude: 75% by 50% = 37.5%',
    'Person, Attendance: 100% by 50% = 50%',
    'Work: 76.25% by 60% = 45.75%',
    'Person: 87.5% by 40% = 35%',
    'All sections together = 80.75%',
    '80.75% of the way from 75 to 95 = 91.15',
  ])
})

test('a result is rounded once, half up, to two places', () => {
  // 1/8 of 100 is 12.5; mapped to 0..0.1 it is 0.0125, which rounds to 0.01; 0.015 rounds to 0.02.
  const eighth = { ...points, sections: [group([item('a', { kind: 'points', most: 8 })])] }
  expect(scoreOf({ ...eighth, range: { least: 0, most: 0.1 }, grades: [] }, { a: 1 })?.score).toBe(0.01)
  expect(scoreOf({ ...eighth, range: { least: 0, most: 0.12 }, grades: [] }, { a: 1 })?.score).toBe(0.02)
  // A third of a third, added up three times, is a third exactly.
  const thirds = [1, 2, 3].map((n) => item(String(n), { kind: 'scale', least: 0, most: 3, best: 'most' }))
  expect(scoreOf({ ...eighth, sections: [group(thirds)] }, { 1: 1, 2: 1, 3: 1 })?.score).toBe(33.33)
})

test('a section or part without an answered item is left out, and the other weights are made up to the whole', () => {
  const firstOf = (template: Template, values: readonly number[]) =>
    Object.fromEntries(values.map((value, at) => [itemsOf(template.sections)[at]!.id, value]))
  // Character alone: 16/20, which counts whole.
  expect(scoreOf(halves, firstOf(halves, [4, 5, 4, 5, 3]))?.score).toBe(80)
  // Output alone: 7/8 of the way from 75 to 95.
  expect(scoreOf(parts, firstOf(parts, [5, 4]))?.score).toBe(92.5)
})

test('each answer says what it counts, by the best end of its scale or by its points', () => {
  const of = (template: Template) => itemsOf(template.sections)[0]!
  expect(itemInWords(of(eight), 3)).toBe('66.67%')
  expect(itemInWords(of(best), 2)).toBe('75%')
  expect(itemInWords(of(points), 22)).toBe('88%')
  expect(itemInWords(of(best), 'not applicable')).toBe(null)
})

test('nothing answered has no score, and is never 0', () => {
  expect(scoreOf(halves, {})).toBe(null)
  expect(scoreOf(best, answered(best, Array(5).fill('not applicable')))).toBe(null)
})

test('every form that a school can start from can be used as it is', () => {
  for (const template of starterTemplates) expect([template.name, problemsOf(template)]).toEqual([template.name, []])
  expect(starterTemplates).toHaveLength(5)
})

const level = fc.record({
  least: fc.integer({ min: 0, max: 3 }),
  steps: fc.integer({ min: 1, max: 9 }),
  best: fc.constantFrom('least' as const, 'most' as const),
})
const groupOf = fc.array(level, { minLength: 1, maxLength: 4 })
/** Sections whose weights add up to 100, with answers of which some are left out. */
const filled = fc
  .record({
    groups: fc.array(groupOf, { minLength: 1, maxLength: 4 }),
    cuts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }),
    picks: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 }),
    left: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
  })
  .map(({ groups, cuts, picks, left }) => {
    const weights = groups.map((_, index) =>
      index === 0 ? 100 - sum(cuts.slice(1, groups.length)) : (cuts[index] ?? 1),
    )
    let next = 0
    const answers: Record<string, number | 'not applicable'> = {}
    const sections = groups.map((measures, index) => {
      const items = measures.map(({ least, steps, best }) => {
        const id = `i${next}`
        answers[id] = left[next] ? 'not applicable' : least + ((picks[next] ?? 0) % (steps + 1))
        next++
        return item(id, { kind: 'scale', least, most: least + steps, best })
      })
      return { ...group(items), id: `s${index}`, weight: weights[index] ?? 0 }
    })
    return { template: { ...points, sections, grades: [] }, answers }
  })

describe('laws of the score', () => {
  test('a better answer never lowers it', () => {
    fc.assert(
      fc.property(filled, fc.nat(15), ({ template, answers }, at) => {
        const changed = itemsOf(template.sections)[at % itemsOf(template.sections).length]!
        const before = answers[changed.id]!
        if (before === 'not applicable' || changed.measure.kind === 'points') return
        const better = changed.measure.best === 'most' ? before + 1 : before - 1
        if (!isOnScale(changed, better)) return
        const improved = scoreOf(template, { ...answers, [changed.id]: better })!.score
        expect(improved).toBeGreaterThanOrEqual(scoreOf(template, answers)!.score)
      }),
    )
  })

  test('an item that is not applicable counts as if it were not in the form', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const without = template.sections
          .map((one) => ({ ...one, items: one.items.filter(({ id }) => answers[id] !== 'not applicable') }))
          .filter(({ items }) => items.length > 0)
        expect(scoreOf(template, answers)?.score).toBe(scoreOf({ ...template, sections: without }, answers)?.score)
      }),
    )
  })

  test('a scale whose best end is turned around, answered from the other end, gives the same', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const turned = template.sections.map((one) => ({ ...one, items: one.items.map(turn) }))
        const mirrored = Object.fromEntries(
          itemsOf(template.sections).map(({ id, measure }) => {
            const answer = answers[id]!
            if (answer === 'not applicable' || measure.kind === 'points') return [id, answer]
            return [id, measure.least + measure.most - answer]
          }),
        )
        expect(scoreOf({ ...template, sections: turned }, mirrored)?.score).toBe(scoreOf(template, answers)?.score)
      }),
    )
  })

  test('it stays within the range, and the best answers reach its end', () => {
    fc.assert(
      fc.property(filled, ({ template, answers }) => {
        const ranged = { ...template, range: { least: 75, most: 95 } }
        const top = Object.fromEntries(itemsOf(template.sections).map(({ id, measure }) => [id, bestOf(measure)]))
        expect(scoreOf(ranged, top)?.score).toBe(95)
        const score = scoreOf(ranged, answers)?.score ?? 75
        expect(score >= 75 && score <= 95).toBe(true)
      }),
    )
  })

  test('every result of a usable grade table has the grade of the step that it reaches', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 10_000 }),
        (from, at) => {
          const grades = [0, ...from.map((step) => step / 100).sort((a, b) => a - b)].map((step) => ({
            from: step,
            grade: `G${step}`,
          }))
          expect(problemsOf({ ...points, grades })).toEqual([])
          const reached = grades.filter((step) => step.from <= at / 100)
          expect(gradeOf(at / 100, grades)).toEqual(reached.at(-1))
        },
      ),
    )
  })
})

describe('what keeps a template from being used', () => {
  const [first] = points.sections as [Section]
  test.each([
    ['weights of 99', { sections: [{ ...first, weight: 99 }] }, 'The sections weigh 99 together. They must weigh 100.'],
    ['a weight of 0', { sections: [first, { ...first, id: 'b', weight: 0 }] }, 'The sections need weights above 0.'],
    ['no section', { sections: [] }, 'Add at least one section.'],
    ['a section without items', { sections: [{ ...first, items: [] }] }, 'Points has no items yet.'],
    [
      'a scale of one level',
      { sections: [group([item('a', { kind: 'scale', least: 1, most: 1, best: 'most' })])] },
      'The scale of a goes from 1 to 1. It needs two levels.',
    ],
    [
      'levels and points together',
      {
        sections: [
          group([
            item('a', { kind: 'points', most: 5 }),
            item('b', { kind: 'scale', least: 1, most: 5, best: 'most' }),
          ]),
        ],
      },
      'Group mixes levels and points. Use one of them.',
    ],
    [
      'an item twice',
      { sections: [group([item('a', { kind: 'points', most: 5 }), item('a', { kind: 'points', most: 5 })])] },
      'Two items have the same id.',
    ],
    [
      'an item whose answer would always be there',
      { sections: [group([item('constructor', { kind: 'points', most: 5 })])] },
      'An item cannot have the id constructor.',
    ],
    [
      'a grade table with a hole',
      { grades: [{ from: 60, grade: 'Passed' }] },
      'Results from 0 to below 60 have no grade.',
    ],
    [
      'a grade table that overlaps',
      {
        grades: [
          { from: 0, grade: 'C' },
          { from: 80, grade: 'B' },
          { from: 80, grade: 'A' },
        ],
      },
      '80 and 80 overlap. Each grade must start above the one before.',
    ],
    [
      'a grade that nobody reaches',
      {
        grades: [
          { from: 0, grade: 'C' },
          { from: 101, grade: 'A' },
        ],
      },
      'No result reaches 101. The highest result is 100.',
    ],
    ['a range of nothing', { range: { least: 75, most: 75 }, grades: [] }, 'The result cannot go from 75 to 75.'],
  ] as const)('%s', (_, change, message) => {
    expect(problemsOf({ ...points, ...change }).map((problem) => problem.message)).toContain(message)
  })

  test('the sum of the weights is told while it is typed', () => {
    expect(weightsInWords([33.33, 33.33, 33.34])).toBe('The weights add up to 100.')
    expect(weightsInWords([50, 30])).toBe('80 of 100: 20 more to give.')
    expect(weightsInWords([70, 40.5])).toBe('110.5 of 100: 10.5 too many.')
  })
})

test('an answer out of its scale, a part of a level and an N/A that is not offered are told apart from answers', () => {
  const [first] = itemsOf(halves.sections) as [Item]
  const accepted = [0, 1, 5, 6, 2.5, 'not applicable'].filter((answer) => isOnScale(first, answer as number))
  expect(accepted).toEqual([1, 5])
  expect(isOnScale(itemsOf(best.sections)[0]!, 'not applicable')).toBe(true)
})

test('what is missing is named, also a comment that an item asks for', () => {
  const asking = {
    ...points,
    sections: points.sections.map((one) => ({
      ...one,
      items: one.items.map((each, index) => ({ ...each, needsComment: index === 1 })),
    })),
  }
  const answers = { 'work-quality': 20, 'job-knowledge': 20, dependability: 20 }
  expect(missingIn(asking, answers, {}).map(({ id }) => id)).toEqual(['job-knowledge', 'relations'])
  expect(missingIn(asking, answers, { 'job-knowledge': 'Knows SQL well.' }).map(({ id }) => id)).toEqual(['relations'])
})

function item(id: string, measure: Item['measure']): Item {
  return { id, text: id, measure, levels: [], mayBeNotApplicable: true, needsComment: false }
}

function group(items: readonly Item[]): Section {
  return { id: 'group', title: 'Group', weight: 100, items, parts: [] }
}

function turn(one: Item): Item {
  if (one.measure.kind === 'points') return one
  return { ...one, measure: { ...one.measure, best: one.measure.best === 'most' ? 'least' : 'most' } }
}

function bestOf(measure: Item['measure']): number {
  return measure.kind === 'points' || measure.best === 'most' ? measure.most : measure.least
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

test('means of a form that was changed are in the order of its newest version, and different scales are not added up', () => {
  const term = { id: 1, name: 'First semester' }
  const item = (id: string, most: number): Item => {
    const measure = { kind: 'scale', least: 1, most, best: 'most' } as const
    return { id, text: id, measure, levels: [], mayBeNotApplicable: false, needsComment: false }
  }
  const formOf = (name: string, items: Item[]): Template => {
    const sections = [{ id: 'all', title: 'All', weight: 100, items, parts: [] }]
    return { name, kind: 'student_company', dueAt: 100, sections, range: { least: 0, most: 100 }, grades: [] }
  }
  const about = { templateId: 1, kind: 'student_company', term } as const
  const first = { ...about, form: formOf('Old name', [item('gone', 5), item('safe', 5), item('fair', 5)]) }
  const second = { ...about, form: formOf('New name', [item('new', 5), item('safe', 5), item('fair', 4)]) }
  const found = feedbackOf([
    { ...first, answers: { gone: 5, safe: 2, fair: 5 } },
    { ...second, answers: { new: 4, safe: 4, fair: 4 } },
  ])
  expect(found.map(({ templateName, itemId, most, all }) => [templateName, itemId, most, all.mean, all.count])).toEqual(
    [
      ['New name', 'new', 5, 4, 1],
      ['New name', 'safe', 5, 3, 2],
      ['New name', 'fair', 5, 5, 1],
      ['New name', 'fair', 4, 4, 1],
      ['New name', 'gone', 5, 5, 1],
    ],
  )
})
