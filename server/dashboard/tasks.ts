import type { JobHelpers } from 'graphile-worker'
import { inTransaction } from '#server/db.ts'
import { reminderLetter } from '#server/mail/letters.ts'
import { keyOf } from '#server/mail/mail.ts'
import { type Services, todayOf } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { activityDays } from './admin.ts'
import { countActivity, countProgramHours } from './counting-queries.ts'
import { findReminded } from './remind-queries.ts'
import { studentDashboard } from './student.ts'

export function dashboardTasks(services: Services) {
  const { db, config, mail } = services
  return {
    'count-school': async () => {
      const now = services.now()
      await inTransaction(db, { by: null, ip: null, now }, async (tx) => {
        await countProgramHours(tx)
        await countActivity(tx, activityDays(todayOf(services, now)))
      })
    },
    'send-reminder': async (payload: unknown, { job }: JobHelpers) => {
      const { studentId, actorId } = payload as { studentId: number; actorId: number }
      const reminded = await findReminded(db, studentId, actorId)
      if (!reminded?.email) return
      const zone = config.SCHOOL_TIMEZONE
      const { todo } = await studentDashboard(db, { studentId, now: services.now(), zone })
      const open = todo.filter(({ code }) => code !== 'reminder').map(({ text }) => text)
      const school = await findSchoolName(db)
      const link = `${services.publicUrl()}/`
      const words = { to: reminded.email, product: config.PRODUCT_NAME, school, link }
      const by = reminded.by ?? 'Your coordinator'
      await mail.send(reminderLetter({ ...words, name: reminded.name, by, open }), keyOf(job))
    },
  }
}
