import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSign, codeInWords, codeSigns } from './code-signs.ts'
import { comparePaper, type PaperDay, type PaperStanding, paperCodeIn } from './paper.ts'

const head = fc.array(fc.constantFrom(...codeSigns), { minLength: 14, maxLength: 14 }).map((signs) => signs.join(''))
const code = head.map((signs) => `${signs}${checkSign(signs)}`)

describe('a code as somebody types it', () => {
  test('is read whatever its case, spaces and dashes', () => {
    fc.assert(
      fc.property(code, (one) => {
        const printed = codeInWords(one)
        expect([paperCodeIn(printed), paperCodeIn(printed.toLowerCase()), paperCodeIn(one)]).toEqual([one, one, one])
        expect(paperCodeIn(` ${printed.replaceAll('-', ' – ')} `)).toBe(one)
      }),
    )
  })
  test('is refused with any one sign wrong, or two neighbors in the wrong order', () => {
    fc.assert(
      fc.property(code, fc.nat({ max: 14 }), fc.constantFrom(...codeSigns), (one, place, sign) => {
        const wrong = `${one.slice(0, place)}${sign}${one.slice(place + 1)}`
        if (wrong !== one) expect(paperCodeIn(wrong)).toBeNull()
        const turned = `${one.slice(0, place)}${one[place + 1] ?? ''}${one[place]}${one.slice(place + 2)}`
        if (place < 14 && turned !== one) expect(paperCodeIn(turned)).toBeNull()
      }),
    )
  })
})

function day(date: string, fields: Partial<PaperDay> = {}): PaperDay {
  const times = ['8:00', '12:00', '1:00', '5:00', '']
  return { date, times, minutes: 480, undertime: 0, isPending: false, ...fields }
}
const pending = day('2026-07-08', { isPending: true })
const half = day('2026-07-08', { isPending: true, times: ['8:00', '12:00', '', '', ''], minutes: 240 })

test.each<[string, PaperDay[], PaperDay[], PaperStanding]>([
  ['the same days', [day('2026-07-06')], [day('2026-07-06')], { is: 'unchanged' }],
  ['no days at all', [], [], { is: 'unchanged' }],
  ['a day more', [day('2026-07-06')], [day('2026-07-06'), day('2026-07-07')], { is: 'continued', days: 1 }],
  ['a day that was approved', [pending], [day('2026-07-08')], { is: 'continued', days: 1 }],
  ['a day that was finished', [half], [pending], { is: 'continued', days: 1 }],
  ['a day that is gone', [day('2026-07-06')], [], { is: 'changed', days: 1, minutes: 480 }],
  ['an approved day reopened', [day('2026-07-08')], [pending], { is: 'changed', days: 1, minutes: 0 }],
  [
    'another time on a day for approval',
    [pending],
    [{ ...pending, times: ['9:00', '12:00', '1:00', '5:00', ''], minutes: 420 }],
    { is: 'changed', days: 1, minutes: 60 },
  ],
  [
    'one day changed and one added',
    [day('2026-07-06')],
    [day('2026-07-06', { minutes: 450 }), day('2026-07-07')],
    { is: 'changed', days: 1, minutes: 30 },
  ],
])('%s: what the page says of the paper (rule 46)', (_, printed, current, standing) => {
  expect(comparePaper(printed, current)).toEqual(standing)
})
