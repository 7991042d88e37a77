import { momentInWords } from '#domain/zone.ts'
import { sealCode } from '#server/seals/chain.ts'
import type { CheckedSchool } from './check.ts'

const longestList = 10

/** What a check found, in one line. */
export function checkInWords({ faults, more, seals, rows, days, newest }: CheckedSchool, zone: string): string {
  const n = (count: number) => count.toLocaleString('en')
  if (faults.length > 0) {
    const rest = faults.length + more - longestList
    return `CHANGED: ${faults.slice(0, longestList).join('; ')}${rest > 0 ? `; and at least ${n(rest)} more` : ''}`
  }
  const sealed = newest
    ? `The newest seal is ${sealCode(newest)} of ${momentInWords(newest.madeAt, zone)}.`
    : 'Nothing has been sealed yet.'
  return `Unchanged: ${n(seals)} seals, ${n(rows)} rows, ${n(days)} approved days. ${sealed}`
}
