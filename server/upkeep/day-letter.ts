import type { JobHelpers } from 'graphile-worker'
import { instantOf, momentInWords, msOf } from '#domain/zone.ts'
import { listAdmins } from '#server/accounts/queries.ts'
import { inTransaction } from '#server/db.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { letter } from '#server/mail/layout.ts'
import { keyOf } from '#server/mail/mail.ts'
import { sealCode } from '#server/seals/chain.ts'
import { findNewestSeal } from '#server/seals/queries.ts'
import type { Services } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { backupTime } from './back-up.ts'
import { countFailures, findAdminEmail, findLastBackup } from './queries.ts'

const dayLetterJob = 'send-day-letter'
const day = 24 * 3_600_000

type DayLetter = { userId: number; seal: string; parts: string[] }

/** Emails every admin the newest seal, so that copies of it are outside the server (rule 45). */
async function tellAdminsOfDay(services: Services): Promise<void> {
  const { db, config } = services
  const now = services.now()
  await inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    const seal = await findNewestSeal(tx)
    if (!seal) return
    const backup = await findLastBackup(tx)
    const failures = await countFailures(tx, instantOf(msOf(now) - day))
    const at = (moment: string) => momentInWords(moment, config.SCHOOL_TIMEZONE)
    const parts = [
      `The newest seal is ${sealCode(seal)}, made on ${at(seal.madeAt)}.`,
      'Please keep this email. With this seal, anyone can show later that no tap, approval or audit event from before was changed.',
      backup
        ? `Last backup: ${at(backup)}.`
        : backupTime(services) === null
          ? 'Nightly backups are off.'
          : 'No backup has been made yet.',
      failures.backups + failures.jobs === 0
        ? 'No failures in the last 24 hours.'
        : `Failures in the last 24 hours: ${failures.backups} of backups, ${failures.jobs} of other tasks. Please check the dashboard and the server’s log.`,
    ]
    for (const userId of await listAdmins(tx)) {
      const payload: DayLetter = { userId, seal: sealCode(seal), parts }
      await queueJob(tx, dayLetterJob, { payload })
    }
  })
}

export function dayLetterTasks(services: Services) {
  return {
    'tell-admins-of-day': () => tellAdminsOfDay(services),
    [dayLetterJob]: async (payload: unknown, { job }: JobHelpers) => {
      const { userId, seal, parts } = payload as DayLetter
      const to = await findAdminEmail(services.db, userId)
      if (!to) return
      const school = await findSchoolName(services.db)
      const open = { text: `Open ${services.config.PRODUCT_NAME}`, link: `${services.publicUrl()}/` }
      const subject = `Seal ${seal} (${school})`
      await services.mail.send(letter({ to, subject, school, parts: ['Hello,', ...parts, open] }), keyOf(job))
    },
  }
}
