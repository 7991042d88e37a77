import * as z from 'zod/mini'
import { DayMap } from './day-map.ts'
import { DayRecord } from './day-record.ts'
import { emailed } from './emailed.ts'
import { endpoint } from './endpoint.ts'
import { MonthOfStudent } from './month-of-student.ts'
import { anyone, byId, Id, IdText, Instant, idsOf, Month, optionalText, paging, sortedBy, WorkDate } from './parts.ts'
import { RecordEvent } from './record-event.ts'
import { RecordMonth } from './record-month.ts'
import { ofCoordinator } from './student-filters.ts'

/** A record for approval, with its student. */
export const WaitingRecord = z.extend(DayRecord, {
  studentId: Id,
  studentName: z.string(),
  studentNumber: z.string(),
  companyName: z.nullable(z.string()),
  hasPendingCorrection: z.boolean(),
})
export type WaitingRecord = z.output<typeof WaitingRecord>

const Half = z.nullable(z.object({ start: z.string(), end: z.string() }))
const queued = {
  id: true,
  studentId: true,
  studentName: true,
  workDate: true,
  amIn: true,
  amOut: true,
  pmIn: true,
  pmOut: true,
  otIn: true,
  otOut: true,
  credited: true,
  late: true,
  undertime: true,
  flags: true,
  status: true,
  note: true,
  hasPendingCorrection: true,
} as const
/** What a person reads of a day in the queue before they decide. A queue is long; the whole day is in its month. */
export const QueuedRecord = z.extend(z.pick(WaitingRecord, queued), {
  /** Of a day to check (rule 30); null on a day off. */
  schedule: z.nullable(z.object({ first: Half, second: Half })),
})
export type QueuedRecord = z.output<typeof QueuedRecord>

export const RecordDecision = z.strictObject({
  ids: idsOf('record'),
  status: z.enum(['approved', 'returned', 'rejected', 'submitted'], 'Choose approved, returned, rejected or submitted'),
  note: optionalText('Note', 500).check(emailed),
})
export type RecordDecision = z.output<typeof RecordDecision>

export const KeptWeek = z.object({
  id: Id,
  studentId: Id,
  studentName: z.string(),
  placementId: Id,
  /** Its Monday. */
  week: WorkDate,
  minutesBefore: z.int(),
  minutesAfter: z.int(),
})
export type KeptWeek = z.output<typeof KeptWeek>

const MonthLock = z.strictObject({ courseId: Id, month: Month, locked: z.boolean() })

const byStudent = z.object({ studentId: IdText })
const byRecord = z.object({ recordId: IdText })
const deciders = ['admin', 'teacher', 'supervisor'] as const

export const records = {
  list: endpoint('GET', '/api/dtr', {
    roles: ['admin', 'teacher', 'student'],
    exported: 'records',
    query: z.object({
      ...paging,
      month: Month,
      courseId: z.optional(IdText),
      show: z.optional(z.enum(['waiting', 'incomplete'])),
      sort: sortedBy('name', 'section', 'waiting', 'incomplete', 'hours', 'pending'),
    }),
    data: z.object({ students: z.array(MonthOfStudent), total: z.int() }),
    failed: 'Failed to fetch time records',
  }),
  queue: endpoint('GET', '/api/dtr/queue', {
    roles: deciders,
    query: z.object({ studentId: z.optional(IdText) }),
    data: z.object({ records: z.array(QueuedRecord), total: z.int() }),
    failed: 'Failed to fetch time records',
  }),
  changed: endpoint('GET', '/api/dtr/changed', {
    roles: ['admin', 'teacher'],
    query: z.object(ofCoordinator),
    data: z.object({ records: z.array(WaitingRecord), total: z.int() }),
    failed: 'Failed to fetch time records',
  }),
  month: endpoint('GET', '/api/dtr/:studentId', {
    roles: anyone,
    keptOffline: true,
    params: byStudent,
    query: z.object({ month: z.optional(Month) }),
    data: RecordMonth,
    failed: 'Failed to fetch time records',
  }),
  history: endpoint('GET', '/api/dtr/history/:recordId', {
    roles: anyone,
    params: byRecord,
    data: z.object({ events: z.array(RecordEvent), total: z.int() }),
    failed: 'Failed to fetch the history',
  }),
  map: endpoint('GET', '/api/dtr/map/:recordId', {
    roles: anyone,
    params: byRecord,
    data: DayMap,
    failed: 'Failed to fetch the map',
  }),
  note: endpoint('PUT', '/api/dtr/note/:recordId', {
    roles: ['student'],
    params: byRecord,
    body: z.strictObject({ note: optionalText('Note', 1000) }),
    data: DayRecord,
    done: 'Journal saved',
    failed: 'Failed to save the note',
  }),
  resubmit: endpoint('PUT', '/api/dtr/resubmit/:recordId', {
    roles: ['student'],
    params: byRecord,
    data: DayRecord,
    done: 'Day resubmitted',
    failed: 'Failed to submit the record',
  }),
  decide: endpoint('PUT', '/api/dtr/status', {
    roles: deciders,
    touches: ['placements', 'students', 'documents'],
    decides: true,
    body: RecordDecision,
    /** The message says what was decided. With this id it can be taken back for ten seconds (rule 8); a reopening has none. */
    data: z.object({ records: z.array(DayRecord), total: z.int(), decisionId: z.nullable(Id) }),
    failed: 'Failed to update time records',
  }),
  /** Takes a decision back: all its days are for approval again, and nobody was told (rule 8). */
  takeBack: endpoint('DELETE', '/api/dtr/status/:id', {
    roles: deciders,
    touches: ['placements', 'students', 'documents'],
    decides: true,
    params: byId,
    data: z.object({ records: z.array(DayRecord), total: z.int() }),
    failed: 'Failed to undo',
  }),
  /** Weeks that counted more through an unused pass: the old total counts until someone confirms the new one. */
  keptWeeks: endpoint('GET', '/api/dtr/weeks', {
    roles: ['admin', 'teacher'],
    data: z.object({ weeks: z.array(KeptWeek), total: z.int() }),
    failed: 'Failed to fetch the weeks',
  }),
  confirmWeek: endpoint('PUT', '/api/dtr/weeks/:id', {
    roles: ['admin', 'teacher'],
    touches: ['placements', 'students', 'documents'],
    decides: true,
    params: byId,
    data: KeptWeek,
    done: 'Successfully Updated!',
    failed: 'Failed to confirm the week',
  }),
  /** Which programs have locked a month, and who did. */
  locks: endpoint('GET', '/api/dtr/lock', {
    roles: ['admin', 'teacher'],
    query: z.object({ month: Month }),
    data: z.object({
      locks: z.array(z.object({ courseId: Id, lockedBy: z.nullable(z.string()), lockedAt: Instant })),
      total: z.int(),
    }),
    failed: 'Failed to fetch the locked months',
  }),
  lock: endpoint('PUT', '/api/dtr/lock', {
    roles: ['admin', 'teacher'],
    decides: true,
    body: MonthLock,
    data: z.object({ courseId: Id, month: Month, locked: z.boolean(), records: z.int() }),
    done: 'Successfully Updated!',
    failed: 'Failed to lock the month',
  }),
}
