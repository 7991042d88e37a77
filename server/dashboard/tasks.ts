import type { JobHelpers } from 'graphile-worker'
import { inTransaction } from '#server/db.ts'
import { findWording } from '#server/email-wordings/queries.ts'
import { type Pace, withRests } from '#server/jobs/pace.ts'
import { systemLetter } from '#server/mail/letters.ts'
import { keyOf } from '#server/mail/mail.ts'
import { type Services, todayOf } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { countStudentFigures, listFigureGroups } from '#server/students/figure-queries.ts'
import { activityDays } from './admin.ts'
import { countCoordinators } from './coordinators.ts'
import { countActivity, countProgramHours } from './counting-queries.ts'
import { findReminded } from './remind-queries.ts'
import { studentDashboard } from './student.ts'

export function dashboardTasks(services: Services) {
  const { db, config, mail } = services
  return {
    'count-school': (_: unknown, job: JobHelpers) => countSchool(services, withRests(job)),
    'count-coordinators': (_: unknown, job: JobHelpers) => countCoordinators(services, withRests(job)),
    'send-reminder': async (payload: unknown, { job }: JobHelpers) => {
      const { studentId, actorId } = payload as { studentId: number; actorId: number }
      const reminded = await findReminded(db, studentId, actorId)
      if (!reminded?.email) return
      const zone = config.SCHOOL_TIMEZONE
      const { todo } = await studentDashboard(db, { studentId, now: services.now(), zone })
      const open = todo.filter(({ code }) => code !== 'reminder').map(({ text }) => text)
      const school = await findSchoolName(db)
      const link = `${services.publicUrl()}/`
      const sender = reminded.by ?? 'Your coordinator'
      const values = { product: config.PRODUCT_NAME, school, name: reminded.name, sender }
      const wording = await findWording(db, 'reminder')
      await mail.send(systemLetter('reminder', { to: reminded.email, wording, values, link, list: open }), keyOf(job))
    },
  }
}

export async function countSchool(services: Services, pace: Pace): Promise<void> {
  const { db } = services
  const now = services.now()
  await inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    await countProgramHours(tx)
    await countActivity(tx, activityDays(todayOf(services, now)))
  })
  for (const ids of await listFigureGroups(db)) await pace(() => countStudentFigures(db, ids))
}
