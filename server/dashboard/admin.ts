import type { AdminDashboard } from '#contract/dashboard.ts'
import type { Health } from '#contract/system-health.ts'
import { addDays, datesFrom, type WorkDate } from '#domain/calendar.ts'
import type { Db } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import { findNotices } from '#server/fragments/notices.ts'
import { type Services, sendsEmail } from '#server/services.ts'
import { gathered } from '#server/threads/gather.ts'
import { backupTime } from '#server/upkeep/back-up.ts'
import { findClockDoubt } from '#server/upkeep/clock-queries.ts'
import {
  countMoas,
  findCountedAt,
  findHealth,
  findSetup,
  listActivity,
  listPrograms,
  listTermChoices,
} from './admin-queries.ts'

type AdminQuery = { adminId: number; now: string; today: WorkDate; termId: number | undefined; services: Services }

/** Two weeks up to yesterday, because today is not over. */
const shownDays = 14

export async function adminDashboard(db: Db, query: AdminQuery): Promise<AdminDashboard> {
  const { adminId, now, today, termId, services } = query
  const days = activityDays(today)
  const [{ terms, programs, moa, activity, countedAt, setup, ...found }, disk, notices] = await Promise.all([
    readSchool(db, termId, { ...days, today }),
    services.disk(),
    findNotices(db, adminId, now),
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
  }
}

type Days = { from: WorkDate; to: WorkDate; today: WorkDate }

/** The figures are the same for every admin; those who ask at the same moment share the statements. */
const readSchool = gathered(async (db: Db, termIds: readonly (number | undefined)[], { today, ...days }: Days) => {
  const terms = await listTermChoices(db)
  const wanted = termIds.map((id) => termOf(terms, id)?.id ?? null)
  const [programs, moa, activity, countedAt, health, clock, setup] = await Promise.all([
    Promise.all([...new Set(wanted)].map(async (id) => [id, await listPrograms(db, id)] as const)),
    countMoas(db, undefined, today),
    listActivity(db, days),
    findCountedAt(db),
    findHealth(db),
    findClockDoubt(db),
    findSetup(db),
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
