import type { WaitingRecord } from '#contract/records.ts'
import { isException } from '#domain/exception.ts'

/** How many days one call may decide. */
const most = 500

export type Group = { studentId: number; name: string; records: WaitingRecord[]; minutes: number }

/** Separates days that somebody should look at from days that can be approved together. */
export function splitQueue(records: readonly WaitingRecord[]) {
  return {
    exceptions: records.filter(isException),
    regular: byStudent(records.filter((record) => !isException(record))),
  }
}

/** Regular days are ticked until a person unticks them; exceptions only when a person ticks them. */
export function tickedOf(records: readonly WaitingRecord[], touched: ReadonlyMap<number, boolean>): number[] {
  return records
    .filter((record) => touched.get(record.id) ?? !isException(record))
    .map(({ id }) => id)
    .slice(0, most)
}

function byStudent(records: readonly WaitingRecord[]): Group[] {
  const groups = new Map<number, Group>()
  for (const record of records) {
    const { studentId, studentName: name } = record
    const group = groups.get(studentId) ?? { studentId, name, records: [], minutes: 0 }
    group.records.push(record)
    group.minutes += record.credited
    groups.set(studentId, group)
  }
  return [...groups.values()].sort((one, two) => one.name.localeCompare(two.name) || one.studentId - two.studentId)
}
