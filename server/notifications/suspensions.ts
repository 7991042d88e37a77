import { dateInWords } from '#domain/calendar.ts'
import { clockMinutes, dateIn, minutesOf, msOf } from '#domain/zone.ts'
import { inTransaction } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { notify } from './notify.ts'
import { findAnnounced, listTouched } from './suspension-queries.ts'

export const announceSuspension = 'announce-suspension'

/** Notifies everyone a suspension affects, unless it is over: when it is declared, changed and lifted. */
export async function announce({ db, config, now }: Services, { id, by }: { id: number; by: number | null }) {
  const moment = now()
  const suspension = await findAnnounced(db, id)
  if (!suspension || suspension.untilDate < dateIn(config.SCHOOL_TIMEZONE, msOf(moment))) return
  const title = titles[suspension.kind][suspension.isLifted ? 'lifted' : 'declared']
  const facts = { title, body: sentence(suspension) }
  await inTransaction(db, { by: by === null ? null : { id: by, role: 'admin' }, ip: null, now: moment }, async (tx) => {
    const to = await listTouched(tx, suspension.courseIds)
    await notify(tx, [{ kind: 'suspension', to, about: `suspension:${id}:${suspension.version}`, facts }])
  })
}

const titles = {
  suspension: { declared: 'Work is suspended', lifted: 'Suspension lifted' },
  exams: { declared: 'No duty during exams', lifted: 'Exam week canceled' },
}

type Announced = { fromDate: string; untilDate: string; fromTime: string | null; reason: string }

function sentence({ fromDate, untilDate, fromTime, reason }: Announced): string {
  const from = fromTime ? `${dateInWords(fromDate)}, ${clockMinutes(minutesOf(fromTime))}` : dateInWords(fromDate)
  const days = fromDate === untilDate ? from : `${from} to ${dateInWords(untilDate)}`
  return `${days}: ${reason}`
}
