import * as z from 'zod/mini'
import { HoursTotals } from './day-record.ts'
import { endpoint } from './endpoint.ts'
import { anyone, byId, flagText, Id, IdText, Instant, paging, Stored, sortedBy, WorkDate } from './parts.ts'
import {
  HandOverFields,
  ManyPlacementFields,
  NextStep,
  PlacementChanges,
  PlacementFields,
  PlacementStatus,
  PlacementStep,
  Problem,
  placementConstraints,
  Setup,
  StatusFields,
} from './placement-fields.ts'
import { ScheduleFields } from './schedules.ts'
import { semesters } from './terms.ts'

export const Placement = z.object({
  ...Stored,
  studentId: Id,
  studentName: z.string(),
  studentNumber: z.string(),
  termId: Id,
  schoolYear: z.string(),
  semester: z.enum(semesters),
  courseId: Id,
  courseCode: z.string(),
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  siteId: z.nullable(Id),
  siteName: z.nullable(z.string()),
  supervisorId: z.nullable(Id),
  supervisorName: z.nullable(z.string()),
  teacherId: z.nullable(Id),
  teacherName: z.nullable(z.string()),
  requiredMinutes: z.int(),
  maxMinutesPerDay: z.int(),
  maxMinutesPerWeek: z.int(),
  graceMinutes: z.int(),
  startDate: z.nullable(WorkDate),
  targetEndDate: z.nullable(WorkDate),
  countsFrom: z.nullable(WorkDate),
  /** The first day on which the intern is expected: by `countsFrom`, else by the school (rule 38). */
  expectedFrom: z.nullable(WorkDate),
  endDate: z.nullable(WorkDate),
  position: z.nullable(z.string()),
  setup: Setup,
  schedules: z.array(ScheduleFields),
  status: PlacementStatus,
  statusReason: z.nullable(z.string()),
  continuesId: z.nullable(Id),
  carriedMinutes: z.int(),
  /** Carried minutes with a proof; they count up to what the placement requires (rule 25). */
  carriedProven: z.int(),
  carriedCounted: z.int(),
  carriedReason: z.nullable(z.string()),
  /** For staff: one proof may name many students. */
  carriedFileName: z.nullable(z.string()),
  /** Since when the proof is there. */
  carriedFileAt: z.nullable(Instant),
})
export type Placement = z.output<typeof Placement>

/** Hours proven outside the system: how many, why, with which proof, and who entered them (rule 25). */
export const CarriedHours = z.extend(
  z.pick(Placement, {
    id: true,
    studentId: true,
    studentName: true,
    studentNumber: true,
    courseCode: true,
    companyName: true,
    status: true,
    carriedMinutes: true,
    carriedProven: true,
    carriedCounted: true,
    carriedReason: true,
    carriedFileName: true,
  }),
  { at: z.nullable(Instant), byName: z.nullable(z.string()) },
)
export type CarriedHours = z.output<typeof CarriedHours>

/** It was saved, with warnings. */
export const SavedPlacement = z.extend(Placement, { warnings: z.array(Problem) })

/** One placement with its history, and what each next step still needs. */
export const PlacementDetail = z.extend(Placement, {
  history: z.array(PlacementStep),
  hours: HoursTotals,
  /** What expires or has expired during the placement. */
  flags: z.array(Problem),
  steps: z.array(NextStep),
})
export type PlacementDetail = z.output<typeof PlacementDetail>

const staff = ['admin', 'teacher'] as const
/** Lists of students and supervisors, checklists and passes all show something of a placement. */
const touches = ['students', 'documents', 'passes', 'supervisors'] as const
const step = { roles: staff, decides: true, touches } as const

export const placements = {
  list: endpoint('GET', '/api/placements', {
    roles: anyone,
    exported: 'placements',
    query: z.object({
      ...paging,
      studentId: z.optional(IdText),
      companyId: z.optional(IdText),
      supervisorId: z.optional(IdText),
      termId: z.optional(IdText),
      courseId: z.optional(IdText),
      status: z.optional(PlacementStatus),
      /** Only live, or only ended placements. */
      live: flagText,
      ended: flagText,
      sort: sortedBy('student', 'company', 'startDate', 'status'),
    }),
    data: z.object({ placements: z.array(Placement), total: z.int() }),
    failed: 'Failed to fetch placements',
  }),
  /** Carried hours of the whole school; those without a proof come first. */
  carried: endpoint('GET', '/api/placements/carried', {
    roles: ['admin'],
    query: z.object(paging),
    data: z.object({ carried: z.array(CarriedHours), total: z.int(), unproven: z.int() }),
    failed: 'Failed to fetch carried hours',
  }),
  read: endpoint('GET', '/api/placements/:id', {
    roles: anyone,
    params: byId,
    data: PlacementDetail,
    failed: 'Failed to fetch placement',
  }),
  create: endpoint('POST', '/api/placements', {
    constraints: placementConstraints,
    ...step,
    body: PlacementFields,
    data: SavedPlacement,
    done: 'Successfully Created!',
    failed: 'Failed to add placement',
  }),
  createMany: endpoint('POST', '/api/placements/many', {
    ...step,
    body: ManyPlacementFields,
    data: z.object({ placements: z.array(Placement), warnings: z.array(Problem) }),
    done: 'Successfully Created!',
    failed: 'Failed to add placements',
  }),
  update: endpoint('PUT', '/api/placements/:id', {
    ...step,
    params: byId,
    body: PlacementChanges,
    data: SavedPlacement,
    done: 'Successfully Updated!',
    failed: 'Failed to update placement',
  }),
  move: endpoint('PUT', '/api/placements/status/:id', {
    ...step,
    params: byId,
    body: StatusFields,
    /** `next` is the new placement after a transfer. */
    data: z.extend(SavedPlacement, { next: z.nullable(Placement) }),
    done: 'Successfully Updated!',
    failed: 'Failed to update placement',
  }),
  /** The proof of carried hours: PDF or a picture. */
  attachProof: endpoint('PUT', '/api/placements/:id/proof', {
    roles: staff,
    decides: true,
    params: byId,
    multipart: true,
    data: Placement,
    done: 'Successfully Updated!',
    failed: 'Failed to upload the proof',
  }),
  proof: endpoint('GET', '/api/placements/:id/proof', {
    roles: staff,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the proof',
  }),
  handOver: endpoint('PUT', '/api/placements/supervisor', {
    ...step,
    body: HandOverFields,
    /** `remaining` counts interns of the former supervisor who belong to other coordinators. */
    data: z.object({ moved: z.int(), remaining: z.int() }),
    done: 'Successfully Updated!',
    failed: 'Failed to hand over interns',
  }),
}
