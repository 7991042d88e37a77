import * as z from 'zod/mini'
import { dayTypes } from '#domain/holiday.ts'
import { placementStatuses } from '#domain/placement.ts'
import { recordStatuses } from '#domain/record.ts'
import { CorrectionToDecide } from './corrections.ts'
import { ForecastFacts } from './dashboard-forecast.ts'
import { AtRisk, InternNow, Reached } from './dashboard-interns.ts'
import { Todo } from './dashboard-todo.ts'
import { endpoint } from './endpoint.ts'
import { EvaluationRow } from './evaluation-shapes.ts'
import { Notice } from './notices.ts'
import { anyone, Id, IdText, Instant, WorkDate } from './parts.ts'
import { QueuedRecord } from './records.ts'
import { Health } from './system-health.ts'
import { Today } from './taps.ts'
import { semesters } from './terms.ts'

const count = z.int()
const minutes = z.int()

const TermRef = z.object({
  id: Id,
  schoolYear: z.string(),
  semester: z.enum(semesters),
  startsOn: WorkDate,
  endsOn: WorkDate,
  current: z.boolean(),
})

const WeekDay = z.object({
  workDate: WorkDate,
  dayType: z.enum(dayTypes),
  dayName: z.nullable(z.string()),
  due: minutes,
  /** After the weekly cap: what counts, or would count if it were approved. */
  minutes,
  status: z.nullable(z.enum(recordStatuses)),
})
export type WeekDay = z.output<typeof WeekDay>

const StudentDashboard = z.object({
  role: z.literal('student'),
  today: Today,
  placement: z.nullable(
    z.object({
      id: Id,
      status: z.enum(placementStatuses),
      companyName: z.nullable(z.string()),
      supervisorName: z.nullable(z.string()),
    }),
  ),
  /** Null if no hours remain, or there is no schedule to render them in. */
  facts: z.nullable(ForecastFacts),
  todo: z.array(Todo),
  week: z.array(WeekDay),
  /** Of the week before, after its cap. */
  lastWeekMinutes: minutes,
  papers: z.object({ total: count, inOrder: count, waiting: count, returned: count, missing: count }),
})
export type StudentDashboard = z.output<typeof StudentDashboard>

const SupervisorDashboard = z.object({
  role: z.literal('supervisor'),
  notices: z.array(Notice),
  interns: z.array(InternNow),
  queue: z.object({ records: z.array(QueuedRecord), total: count }),
  corrections: z.object({ corrections: z.array(CorrectionToDecide), total: count }),
  /** The ten most urgent ones to answer. */
  evaluations: z.object({ evaluations: z.array(EvaluationRow), total: count }),
})
export type SupervisorDashboard = z.output<typeof SupervisorDashboard>

/** Each number is the total of a list of students, or of what they have; its tile opens that list. */
const StudentQueues = z.object({
  documents: count,
  corrections: count,
  incomplete: count,
  noTap: count,
  unplaced: count,
  preparing: count,
  changed: count,
})
export type StudentQueues = z.output<typeof StudentQueues>
const Queues = z.extend(StudentQueues, { moasExpiring: count })
export type Queues = z.output<typeof Queues>

export const ProgramProgress = z.object({
  courseId: Id,
  code: z.string(),
  name: z.string(),
  unplaced: count,
  preparing: count,
  atWork: count,
  completed: count,
})

/** What a coordinator's students make to do, and who of them is at risk. */
const Work = z.object({
  students: count,
  queues: StudentQueues,
  /** Interns at work by how much of their hours is approved: from 0, 25, 50, 75 and 100 percent. */
  progress: z.array(z.object({ from: z.int(), students: count })),
  programs: z.array(ProgramProgress),
  risks: z.array(AtRisk),
  /** Interns whose approvals of this week brought them to a milestone, the highest first. */
  milestones: z.array(Reached),
})
export type Work = z.output<typeof Work>

const TeacherDashboard = z.extend(Work, {
  role: z.literal('teacher'),
  notices: z.array(Notice),
  queues: Queues,
})
export type TeacherDashboard = z.output<typeof TeacherDashboard>

/** The way from an empty school to its first tap. */
export const setupSteps = [
  'name',
  'term',
  'programs',
  'coordinators',
  'students',
  'companies',
  'supervisors',
  'placed',
  'deployed',
  'tapped',
] as const
export type SetupStep = (typeof setupSteps)[number]

const AdminDashboard = z.object({
  role: z.literal('admin'),
  /** The steps that a new school has taken; null once somebody has tapped. */
  setup: z.nullable(z.array(z.enum(setupSteps))),
  notices: z.array(Notice),
  terms: z.array(TermRef),
  /** The term that is shown; null if the school has none. */
  termId: z.nullable(Id),
  programs: z.array(
    z.object({
      courseId: Id,
      code: z.string(),
      name: z.string(),
      placed: count,
      atWork: count,
      completed: count,
      pulledOut: count,
      /** Placed in this term and in the archive since. They are in no other of these numbers. */
      archived: count,
      /** Rendered in this term, as of `countedAt`. */
      minutes,
    }),
  ),
  moa: z.object({ none: count, upcoming: count, valid: count, expiring: count, expired: count }),
  /** Interns who tapped, day by day, as of `countedAt`. */
  activity: z.array(z.object({ workDate: WorkDate, students: count })),
  countedAt: z.nullable(Instant),
  health: Health,
  work: z.object({
    /** What each coordinator's students make to do, as of `countedAt`; an id of null is nobody's. */
    coordinators: z.array(
      z.extend(StudentQueues, { id: z.nullable(Id), name: z.nullable(z.string()), students: count, atRisk: count }),
    ),
    countedAt: z.nullable(Instant),
    /** Documents of companies to review. They belong to no coordinator. */
    companyDocuments: count,
  }),
  /** The work of the coordinator who was asked for, as it is now. */
  coordinator: z.nullable(Work),
})
export type AdminDashboard = z.output<typeof AdminDashboard>

export const dashboard = {
  read: endpoint('GET', '/api/dashboard', {
    roles: anyone,
    keptOffline: true,
    /** An admin may look at another term than the current one, and at the work of one coordinator. */
    query: z.object({ termId: z.optional(IdText), coordinatorId: z.optional(IdText) }),
    data: z.discriminatedUnion('role', [StudentDashboard, SupervisorDashboard, TeacherDashboard, AdminDashboard]),
    failed: 'Failed to fetch the dashboard',
  }),
  /** Emails a student what is at risk and puts it on their to-do list. */
  remind: endpoint('POST', '/api/dashboard/remind', {
    roles: ['admin', 'teacher'],
    body: z.strictObject({ studentId: Id }),
    data: z.object({ remindedAt: Instant }),
    failed: 'Failed to send the reminder',
  }),
}
