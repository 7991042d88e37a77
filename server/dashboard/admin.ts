import type { AdminDashboard } from '#contract/dashboard.ts'
import type { Health } from '#contract/system-health.ts'
import { addDays, datesFrom, type WorkDate } from '#domain/calendar.ts'
import type { Db } from '#server/db.ts'
import { notFound } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { backupTime } from '#server/upkeep/back-up.ts'
import { findClockDoubt } from '#server/upkeep/clock-queries.ts'
import { countMoas, findCountedAt, findHealth, listActivity, listPrograms, listTermChoices } from './admin-queries.ts'

type AdminQuery = { today: WorkDate; termId: number | undefined; services: Services }

/** Two weeks up to yesterday, because today is not over. */
const shownDays = 14

export async function adminDashboard(db: Db, { today, termId, services }: AdminQuery): Promise<AdminDashboard> {
  const terms = await listTermChoices(db)
  const term = termId === undefined ? (terms.find(({ current }) => current) ?? terms[0]) : known(terms, termId)
  const days = activityDays(today)
  const [programs, moa, activity, countedAt, health] = await Promise.all([
    listPrograms(db, term?.id ?? null),
    countMoas(db, today),
    listActivity(db, days),
    findCountedAt(db),
    healthOf(db, services),
  ])
  return {
    role: 'admin',
    terms,
    termId: term?.id ?? null,
    programs,
    moa,
    activity: datesFrom(days.from, days.to).map((workDate) => ({
      workDate,
      students: activity.find((day) => day.workDate === workDate)?.students ?? 0,
    })),
    countedAt,
    health,
  }
}

export function activityDays(today: WorkDate): { from: WorkDate; to: WorkDate } {
  return { from: addDays(today, -shownDays), to: addDays(today, -1) }
}

function known(terms: AdminDashboard['terms'], id: number) {
  const term = terms.find((one) => one.id === id)
  if (!term) throw notFound('Term')
  return term
}

async function healthOf(db: Db, services: Services): Promise<Health> {
  const { config, push, standing } = services
  const [found, clock, disk] = await Promise.all([findHealth(db), findClockDoubt(db), services.disk()])
  const { failedLetters, devices, lastBackupAt, backupBytes, backupFailure } = found
  return {
    lastBackupAt,
    backup: { nightlyAt: backupTime(services), bytes: backupBytes, failure: backupFailure },
    clock,
    mail: { isSmtp: config.SMTP_URL !== undefined, failed: failedLetters },
    push: { isReady: push.publicKey !== '', devices },
    disk,
    trouble: standing.recent()?.message ?? null,
  }
}
