import { expect, test } from 'vitest'
import { type Cause, groupCauses, withFewLabels } from './bulk.ts'

const lacks = (document: string): Cause => {
  const message = `${document} is missing`
  return { code: 'paper_missing', message, label: message }
}
const contact: Cause = { code: 'emergency_contact', message: 'It needs a number', label: 'emergency contact' }
const named = (count: number) => Array.from({ length: count }, (_, index) => lacks(`Document ${index}`))
const countsOf = (rows: { causes: Cause[] }[]) =>
  groupCauses(withFewLabels(rows)).map(({ label, count }) => [label, count])

test('eight causes are told one by one', () => {
  expect(countsOf([{ causes: named(7) }, { causes: [contact] }])).toHaveLength(8)
})

test('of more causes, those that are alike are told together, and each row is counted once', () => {
  const rows = [{ causes: [...named(9), contact] }, { causes: named(1) }, { causes: [contact] }]
  expect(countsOf(rows)).toEqual([
    ['emergency contact', 2],
    ['with missing documents', 2],
  ])
})
