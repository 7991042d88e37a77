import type { AdminDashboard } from '#contract/dashboard.ts'
import type { Health } from '#contract/system-health.ts'
import { addDays, datesFrom, type WorkDate } from '#domain/calendar.ts'
import type { Db } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import { isOfCoordinator } from '#server/fragments/in-reach.ts'
import { findNotices } from '#server/fragments/notices.ts'
import { type Services, sendsEmail } from '#server/services.ts'
import { gathered } from '#server/threads/gather.ts'
import { backupTime } from '#server/upkeep/back-up.ts'
import { findClockDoubt } from '#server/upkeep/clock-queries.ts'
import {
  countCompanyDocuments,
  countMoas,
  findCountedAt,
  findHealth,
  findSetup,
  listActivity,
  listPrograms,
  listTermChoices,
} from './admin-queries.ts'
import { listCoordinatorFigures } from './coordinator-queries.ts'
import { workOf } from './teacher.ts'

type AdminQuery = {
  adminId: number
  now: string
  today: WorkDate
  termId: number | undefined
  coordinatorId: number | undefined
  services: Services
}

/** Two weeks up to yesterday, because today is not over. */
const shownDays = 14

export async function adminDashboard(db: Db, query: AdminQuery): Promise<AdminDashboard> {
  const { adminId, now, today, termId, coordinatorId, services } = query
  const zone = services.config.SCHOOL_TIMEZONE
  const days = activityDays(today)
  const [{ terms, programs, moa, activity, countedAt, setup, work, ...found }, disk, notices, coordinator] =
    await Promise.all([
      readSchool(db, termId, { ...days, today }),
      services.disk(),
      findNotices(db, adminId, now),
      coordinatorId === undefined ? null : workOf(db, isOfCoordinator(db, coordinatorId), { now, zone, role: 'admin' }),
    ])
  const term = termOf(terms, termId)
  if (termId !== undefined && !term) throw notFound('Term')
  return {
    role: 'admin',
    setup,
    notices,
    terms,
    termId: term?.id ?? null,
    programs,
    moa,
    activity: datesFrom(days.from, days.to).map((workDate) => ({
      workDate,
      students: activity.find((day) => day.workDate === workDate)?.students ?? 0,
    })),
    countedAt,
    health: healthOf(services, { ...found, disk }),
    work,
    coordinator,
  }
}

type Days = { from: WorkDate; to: WorkDate; today: WorkDate }

/** The figures are the same for every admin; those who ask at the same moment share the statements. */
const readSchool = gathered(async (db: Db, termIds: readonly (number | undefined)[], { today, ...days }: Days) => {
  const terms = await listTermChoices(db)
  const wanted = termIds.map((id) => termOf(terms, id)?.id ?? null)
  const [programs, moa, activity, countedAt, health, clock, setup, coordinators, companyDocuments] = await Promise.all([
    Promise.all([...new Set(wanted)].map(async (id) => [id, await listPrograms(db, id)] as const)),
    countMoas(db, undefined, today),
    listActivity(db, days),
    findCountedAt(db),
    findHealth(db),
    findClockDoubt(db),
    findSetup(db),
    listCoordinatorFigures(db),
    countCompanyDocuments(db, today),
  ])
  const programsOf = new Map(programs)
  return wanted.map((id) => ({
    terms,
    programs: programsOf.get(id) ?? [],
    moa,
    activity,
    countedAt,
    health,
    clock,
    setup,
    work: { coordinators, companyDocuments, countedAt: coordinators[0]?.countedAt ?? null },
  }))
})

/** The term that is asked for, else the current one, else the latest. */
function termOf(terms: AdminDashboard['terms'], id: number | undefined) {
  return id === undefined ? (terms.find(({ current }) => current) ?? terms[0]) : terms.find((term) => term.id === id)
}

export function activityDays(today: WorkDate): { from: WorkDate; to: WorkDate } {
  return { from: addDays(today, -shownDays), to: addDays(today, -1) }
}

type Found = Pick<Awaited<ReturnType<typeof readSchool>>, 'health' | 'clock'> & Pick<Health, 'disk'>

function healthOf(services: Services, { health, clock, disk }: Found): Health {
  const { push, standing } = services
  const { failedLetters, devices, lastBackupAt, backupBytes, backupFailure } = health
  return {
    lastBackupAt,
    backup: { nightlyAt: backupTime(services), bytes: backupBytes, failure: backupFailure },
    clock,
    mail: { isSmtp: sendsEmail(services), failed: failedLetters },
    push: { isReady: push.publicKey !== '', devices },
    disk,
    trouble: standing.recent()?.message ?? null,
  }
}
