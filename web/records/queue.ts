import type { QueuedRecord } from '#contract/records.ts'
import { addDays, type WorkDate, weekday, weekOf } from '#domain/calendar.ts'
import { isException } from '#domain/exception.ts'
import { countOf } from './record-words.ts'

/** How many days one call may decide. */
const most = 500

export type Group = { studentId: number; name: string; records: QueuedRecord[]; minutes: number }

/** Separates days that somebody should look at from days that can be approved together. */
export function splitQueue(records: readonly QueuedRecord[]) {
  return {
    exceptions: records.filter(isException),
    regular: byStudent(records.filter((record) => !isException(record))),
  }
}

/** Regular days are ticked until a person unticks them; exceptions only when a person ticks them. */
export function tickedOf(records: readonly QueuedRecord[], touched: ReadonlyMap<number, boolean>): QueuedRecord[] {
  return records.filter((record) => touched.get(record.id) ?? !isException(record)).slice(0, most)
}

/** 'Approve 25 regular days (8 interns)'; among the days of one student the intern goes without saying. */
export function approveWords(ticked: readonly QueuedRecord[], studentId: number | undefined): string {
  if (ticked.length === 0) return 'Select days to approve'
  const days = countOf(ticked.length, ticked.some(isException) ? 'day' : 'regular day')
  return studentId ? `Approve ${days}` : `Approve ${days} (${countOf(internsIn(ticked), 'intern')})`
}

export function internsIn(records: readonly QueuedRecord[]): number {
  return new Set(records.map(({ studentId }) => studentId)).size
}

export type StripDay = { workDate: WorkDate; minutes: number; isException: boolean }

/**
 * The weeks of one intern's days, Monday to Friday, and a weekend day where there is one; a day without a record is
 * empty, and one of two placements has the hours of both. Older weeks are left out.
 */
export function stripOf(records: readonly QueuedRecord[], weeks: number): (StripDay | WorkDate)[][] {
  const mondays = [...new Set(records.map(({ workDate }) => weekOf(workDate).from))].sort().slice(-weeks)
  return mondays.map((monday) => {
    const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day)).map((workDate) => {
      const ofDate = records.filter((one) => one.workDate === workDate)
      if (ofDate.length === 0) return workDate
      const minutes = ofDate.reduce((sum, { credited }) => sum + credited, 0)
      return { workDate, minutes, isException: ofDate.some(isException) }
    })
    return days.filter((day) => typeof day !== 'string' || weekday(day) <= 5)
  })
}

function byStudent(records: readonly QueuedRecord[]): Group[] {
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
