import { addDays, type WorkDate, weekOf } from '#domain/calendar.ts'
import { byChance, type Company, setupFor } from './companies.ts'
import { type Demo, stamps } from './demo.ts'
import { planOf, type Step } from './plans.ts'
import { type Random, randomOf } from './random.ts'
import { type Hours, hoursAt, hoursOfTheStudent } from './schedules.ts'
import type { Supervisor } from './staff.ts'
import type { Student } from './students.ts'
import type { Term, Terms } from './terms.ts'

export type Placement = {
  id: number
  student: Student
  termId: number
  company: Company | null
  supervisorId: number | null
  status: string
  startDate: WorkDate | null
  endDate: WorkDate | null
  hours: readonly Hours[]
}
type School = {
  terms: Terms
  companies: readonly Company[]
  supervisors: readonly Supervisor[]
  students: readonly Student[]
}
type Row = ReturnType<typeof rowOf>

/** Every student's placements; the first student works for the first supervisor. */
export async function loadPlacements(demo: Demo, school: School): Promise<Placement[]> {
  const random = randomOf('placements')
  const placements: Placement[] = []
  const rows: Row[] = []
  school.students.forEach((student, index) => {
    const isTheStudent = index === 0
    let continuesId: number | null = null
    const been: Company[] = []
    for (const step of planOf(student.fate, {
      student,
      terms: school.terms,
      today: demo.today,
      random,
      isTheStudent,
    })) {
      const id = rows.length + 1
      const where = isTheStudent
        ? theCompany(school)
        : placeFor(step, student, { school, random, been, today: demo.today })
      if (where.company) been.push(where.company)
      const setup = isTheStudent || !where.company ? 'onsite' : setupFor(where.company, random)
      const row = rowOf({ id, step, student, where, setup, continuesId, random })
      rows.push(row)
      placements.push({
        id,
        student,
        termId: step.term.id,
        company: where.company,
        supervisorId: row.supervisorId,
        status: step.status,
        startDate: step.startDate,
        endDate: step.endDate,
        hours: hoursFor(demo, { step, where, setup, random, isTheStudent }),
      })
      continuesId = step.status === 'transferred' ? id : null
    }
  })
  await demo.put('placements', rows)
  await demo.put('schedules', scheduleRows(placements))
  return placements
}

type Where = { company: Company | null; supervisor: Supervisor | null; siteId: number | null }

function theCompany({ companies, supervisors }: School): Where {
  const supervisor = supervisors[0] ?? null
  return { company: companies[0] ?? null, supervisor, siteId: supervisor?.siteId ?? null }
}

type Choosing = { school: School; random: Random; been: readonly Company[]; today: WorkDate }

/** Another company that takes the program and whose agreement covers the start; a draft may have none yet. */
function placeFor(step: Step, { program }: Student, { school, random, been, today }: Choosing): Where {
  const open = school.companies.filter(
    (one) => one.status === 'active' && one.takes.includes(program.code) && !been.includes(one),
  )
  const covered = open.filter(({ moa }) => moa !== 'expired' || (step.startDate ?? today) < addDays(today, -45))
  const company = random.pick(byChance(covered, step.status))
  const found = random.pick(school.supervisors.filter(({ companyId }) => companyId === company.id))
  const isUndecided = step.status === 'draft' && random.chance(0.5)
  if (isUndecided) return { company: null, supervisor: null, siteId: null }
  const isNamed = !['draft', 'requirements'].includes(step.status) || random.chance(0.5)
  const siteId = found.siteId ?? company.sites[0]?.id ?? null
  return { company, supervisor: isNamed ? found : null, siteId: isNamed ? siteId : null }
}

type Making = {
  id: number
  step: Step
  student: Student
  where: Where
  setup: string
  continuesId: number | null
  random: Random
}

function rowOf({ id, step, student, where, setup, continuesId, random }: Making) {
  const { program } = student
  const isCarried = step.status === 'deployed' && random.chance(0.015)
  return {
    id,
    studentId: student.id,
    termId: step.term.id,
    courseId: program.id,
    companyId: where.company?.id ?? null,
    siteId: where.siteId,
    supervisorId: where.supervisor?.id ?? null,
    teacherId: student.followedBy,
    requiredMinutes: hoursOf(step.term, student) * 60,
    maxMinutesPerDay: 480,
    maxMinutesPerWeek: program.code === 'BSHM' ? 2880 : 2400,
    graceMinutes: 5,
    startDate: step.startDate,
    targetEndDate: step.targetEndDate,
    endDate: step.endDate,
    position: random.pick(positions[program.code] ?? ['Intern']),
    setup,
    status: step.status,
    statusReason: step.reason,
    continuesId,
    carriedMinutes: isCarried ? 2400 : 0,
    carriedReason: isCarried ? 'One week at the company before the school used this system' : null,
    ...stamps(step.at),
  }
}

/** A term may require other hours than the program. */
function hoursOf(term: Term, { program }: Student): number {
  return program.code === 'BSCS' && term.id === 1 ? 162 : program.requiredHours
}

type Timed = { step: Step; where: Where; setup: string; random: Random; isTheStudent: boolean }

function hoursFor({ today }: Demo, { step, where, setup, random, isTheStudent }: Timed): Hours[] {
  if (isTheStudent) return hoursOfTheStudent(today)
  if (!where.company || !step.startDate || !where.supervisor) return []
  return hoursAt(where.company, setup, random)
}

function scheduleRows(placements: readonly Placement[]) {
  return placements.flatMap(({ id, startDate, hours }) =>
    hours.map((row) => ({ placementId: id, validFrom: startDate, ...row })),
  )
}

/** Passes for overtime, rest days and holidays, on past days. */
export async function loadPasses(demo: Demo, placements: readonly Placement[]): Promise<void> {
  const random = randomOf('passes')
  const monday = weekOf(demo.today).from
  const rows = placements
    .filter(({ id, status, startDate }) => {
      return id > 1 && status === 'deployed' && startDate !== null && startDate < addDays(monday, -14)
    })
    .filter(() => random.chance(0.16))
    .map(({ id, student, hours }, index) => {
      const week = addDays(monday, -7 * random.between(1, 2))
      const isRestDay = index % 3 === 1
      const workday = hours[0]?.days[0] ?? 1
      return {
        id: index + 1,
        placementId: id,
        onDate: addDays(week, (isRestDay ? restDay(hours) : workday) - 1),
        kind: index % 7 === 3 ? 'holiday' : isRestDay ? 'rest_day' : 'overtime',
        minutes: isRestDay || index % 7 === 3 ? 480 : random.pick([60, 90, 120]),
        reason: random.pick(['Inventory at the end of the month', 'System cutover', 'Event of the company']),
        grantedBy: student.followedBy,
        ...stamps(`${addDays(week, -3)}T02:00:00Z`),
      }
    })
  await demo.put('passes', rows)
}

function restDay(hours: readonly Hours[]): number {
  const worked = hours.flatMap(({ days }) => days)
  return [6, 7, 1, 2].find((day) => !worked.some((one) => one === day)) ?? 7
}

const positions: Record<string, readonly string[]> = {
  BSIT: ['Web developer intern', 'IT support intern', 'QA intern', 'Network intern'],
  BSCS: ['Software engineering intern', 'Data analyst intern'],
  BSCpE: ['Firmware intern', 'Test engineering intern', 'Network intern'],
  BSEE: ['Maintenance engineering intern', 'Electrical design intern'],
  BSBA: ['Marketing intern', 'HR intern', 'Operations intern'],
  BSA: ['Audit intern', 'Bookkeeping intern', 'Tax intern'],
  BSHM: ['Front office intern', 'Kitchen intern', 'Food and beverage intern', 'Housekeeping intern'],
  BSTM: ['Tour desk intern', 'Ground operations intern', 'Ticketing intern'],
}
