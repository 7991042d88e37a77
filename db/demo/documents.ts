import { addDays, type WorkDate } from '#domain/calendar.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { periodsOf, type Repetition } from '#domain/repeating.ts'
import { instantAt } from '#domain/zone.ts'
import { type Demo, stamps } from './demo.ts'
import type { Placement } from './placements.ts'
import { type Random, randomOf } from './random.ts'
import { scanOf } from './scans.ts'
import type { Student } from './students.ts'

type Requirement = {
  id: number
  name: string
  phase: string
  uploadedBy: string
  hasExpiry: boolean
  repeats: Repetition | null
  courseIds: number[]
}
type Scan = { file: string; fileName: string; fileType: string; fileSize: number }
type Submitted = { requirement: Requirement; student: Student; supervisorId: number | null; on: WorkDate }
type Marked = 'submitted' | 'approved' | 'returned' | 'waived'

/** The documents of everyone with a placement, as its status requires; some were received as hard copies. */
export async function loadDocuments(demo: Demo, placements: readonly Placement[]): Promise<void> {
  const random = randomOf('documents')
  const requirements = await demo.tx<Requirement[]>`
    select id, name, phase, uploaded_by, has_expiry, repeats,
      array(select course_id from requirement_courses where requirement_id = id) as course_ids
    from requirements where archived_at is null order by position, id`
  const scans = await keepScans(demo, requirements)
  const newest = new Map(placements.map((placement) => [placement.student.id, placement]))
  const rows = [...newest.values()].flatMap((placement) =>
    requirements
      .filter(({ courseIds }) => courseIds.length === 0 || courseIds.includes(placement.student.program.id))
      .flatMap((requirement) => documentsOf(demo, { placement, requirement, random })),
  )
  await demo.put(
    'documents',
    rows.map((row, index) => ({ id: index + 1, ...row, ...handedInAs(row, scans) })),
  )
}

/** One page for each requirement, which says what document it is. */
async function keepScans({ tx, keep }: Demo, requirements: readonly Requirement[]): Promise<Map<number, Scan>> {
  const [school] = await tx<{ name: string }[]>`select name from school_settings`
  const scans = new Map<number, Scan>()
  for (const { id, name } of requirements) {
    const bytes = scanOf(name, school?.name ?? 'The school')
    const file = await keep(bytes)
    scans.set(id, { file, fileName: `${name}.pdf`, fileType: 'application/pdf', fileSize: bytes.length })
  }
  return scans
}

/** Carried hours have their proof, except for one intern whose coordinator still has to attach it. */
export async function proveCarried({ tx, keep }: Demo): Promise<void> {
  const [school] = await tx<{ name: string }[]>`select name from school_settings`
  const file = await keep(scanOf('Certificate of hours', school?.name ?? 'The school'))
  await tx`
    update placements set carried_file = ${file}, carried_file_name = 'Certificate of hours.pdf',
      carried_file_type = 'application/pdf', carried_proven = carried_minutes
    where carried_minutes > 0
      and id is distinct from (select max(id) from placements where carried_minutes > 0 and status = 'deployed')`
}

type Row = ReturnType<typeof documentRow>

/** Submitted and returned documents were uploaded, and half of the approved ones; the others are hard copies. */
function handedInAs({ requirementId, studentId, status }: Row, scans: ReadonlyMap<number, Scan>) {
  const isUploaded = status === 'submitted' || status === 'returned' || (requirementId + studentId) % 2 === 0
  const scan = scans.get(requirementId)
  if (!isUploaded || !scan || status === 'waived') return { file: null, fileName: null, fileType: null, fileSize: null }
  return { ...scan, paperReceivedBy: null, paperReceivedAt: null }
}

type DocumentPlan = { placement: Placement; requirement: Requirement; random: Random }

/** Of a requirement that repeats, most weeks were submitted in time; the running one was not. */
function repeatedDocuments(demo: Demo, { placement, requirement, random }: DocumentPlan) {
  const { student, status, supervisorId, startDate, endDate } = placement
  if (requirement.repeats === null) return []
  const periods = periodsOf(requirement.repeats, { startDate, endDate, status: status as PlacementStatus }, demo.today)
  return periods.slice(0, -1).flatMap(({ on, to }) => {
    const outcome: Marked | null =
      status === 'completed'
        ? 'approved'
        : random.pick([null, 'submitted', 'approved', 'approved', 'approved', 'returned'])
    const paper = { requirement, student, supervisorId, on: addDays(to, 1) }
    if (outcome === null) return []
    return [{ ...documentRow(demo, { paper, status: outcome, revision: 1, expiresOn: null, random }), period: on }]
  })
}

function documentsOf(demo: Demo, { placement, requirement, random }: DocumentPlan) {
  if (requirement.repeats !== null) return repeatedDocuments(demo, { placement, requirement, random })
  const { student, status, supervisorId } = placement
  const outcome = outcomeOf(status, requirement, random)
  if (outcome === null) return []
  const paper = { requirement, student, supervisorId, on: handedInOn(demo, { placement, requirement, random }) }
  const expiresOn = requirement.hasExpiry ? expiryOf(demo, status, random) : null
  const newest = documentRow(demo, { paper, status: outcome, revision: 1, expiresOn, random })
  // Some were returned once before they were approved.
  if (outcome === 'waived' || !random.chance(0.07)) return [newest]
  const first = { ...paper, on: addDays(paper.on, -6) }
  return [
    documentRow(demo, { paper: first, status: 'returned', revision: 1, expiresOn, random }),
    { ...newest, revision: 2 },
  ]
}

/** Null if nothing was submitted. */
function outcomeOf(status: string, { phase }: Requirement, random: Random): Marked | null {
  const isWorking = ['deployed', 'on_hold', 'hours_met', 'completed', 'pulled_out', 'transferred'].includes(status)
  if (phase === 'before') {
    if (isWorking || status === 'cleared') return random.chance(0.03) ? 'waived' : 'approved'
    if (status === 'draft') return random.chance(0.2) ? 'submitted' : null
    if (status === 'withdrawn') return random.chance(0.4) ? 'approved' : null
    return random.pick<Marked | null>([
      null,
      null,
      null,
      'submitted',
      'submitted',
      'approved',
      'approved',
      'approved',
      'returned',
    ])
  }
  if (status === 'completed') return 'approved'
  if (phase === 'during') {
    return isWorking ? random.pick<Marked | null>([null, 'submitted', 'approved', 'approved', 'returned']) : null
  }
  return status === 'hours_met' ? random.pick<Marked | null>([null, 'submitted', 'submitted', 'approved']) : null
}

function handedInOn({ today }: Demo, { placement, requirement, random }: DocumentPlan): WorkDate {
  const { startDate, endDate } = placement
  if (requirement.phase === 'after') return addDays(endDate ?? today, -random.between(2, 6))
  if (requirement.phase === 'during') return addDays(endDate ?? today, -random.between(1, 20))
  const latest = startDate && startDate < today ? startDate : today
  return addDays(latest, -random.between(2, 18))
}

/** Most are valid for the whole placement; some interns' documents expire soon, and a few have expired. */
function expiryOf({ today }: Demo, status: string, random: Random): WorkDate {
  if (status === 'deployed' && random.chance(0.08)) return addDays(today, random.between(5, 28))
  if (status === 'deployed' && random.chance(0.04)) return addDays(today, -random.between(1, 9))
  return addDays(today, random.between(150, 330))
}

type Made = { paper: Submitted; status: Marked; revision: number; expiresOn: WorkDate | null; random: Random }

function documentRow({ zone }: Demo, { paper, status, revision, expiresOn, random }: Made) {
  const { requirement, student, supervisorId, on } = paper
  const handedInAt = instantAt(on, random.between(8 * 60, 16 * 60), zone)
  const isReviewed = status !== 'submitted'
  const bringer = { student: student.id, teacher: student.followedBy, supervisor: supervisorId }
  return {
    requirementId: requirement.id,
    studentId: student.id,
    period: null as WorkDate | null,
    revision,
    paperReceivedBy: status === 'waived' ? null : student.followedBy,
    paperReceivedAt: status === 'waived' ? null : handedInAt,
    status,
    remarks: status === 'returned' ? random.pick(reasons) : null,
    expiresOn,
    uploadedBy: bringer[requirement.uploadedBy as keyof typeof bringer] ?? student.followedBy,
    reviewedBy: isReviewed ? student.followedBy : null,
    reviewedAt: isReviewed ? instantAt(addDays(on, 1), 10 * 60, zone) : null,
    ...stamps(handedInAt),
  }
}

const reasons = [
  'The signature is missing on page 2.',
  'Not notarized yet.',
  'The name differs from the registration.',
  'The scan cannot be read; please bring a clear copy.',
]
