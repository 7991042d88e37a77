import type { JobHelpers } from 'graphile-worker'
import { listAdmins } from '#server/accounts/queries.ts'
import type { Tx } from '#server/db.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { letter } from '#server/mail/layout.ts'
import { keyOf } from '#server/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { findAdminEmail } from './queries.ts'

type Warning = { subject: string; text: string }

const warningJob = 'send-warning'

/** Emails every admin with an address, because admins have no bell and someone must act. */
export async function warnAdmins(tx: Tx, warning: Warning): Promise<void> {
  for (const id of await listAdmins(tx)) await queueJob(tx, warningJob, { payload: { userId: id, ...warning } })
}

export function warningTasks(services: Services) {
  return {
    [warningJob]: async (payload: unknown, { job }: JobHelpers) => {
      const { userId, subject, text } = payload as Warning & { userId: number }
      const to = await findAdminEmail(services.db, userId)
      if (!to) return
      const school = await findSchoolName(services.db)
      const open = { text: `Open ${services.config.PRODUCT_NAME}`, link: `${services.publicUrl()}/` }
      const parts = ['Hello,', text, 'Your dashboard shows whether this is still so.', open]
      await services.mail.send(letter({ to, subject: `${subject} (${school})`, school, parts }), keyOf(job))
    },
  }
}
