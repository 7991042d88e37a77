import type { FastifyRequest } from 'fastify'
import { dateInWords, dayAfter } from '#domain/calendar.ts'
import { Refusal } from '#server/errors.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Services, todayOf } from '#server/services.ts'
import { openTurns } from '#server/threads/turns.ts'
import { countUpload, findUploaded, type Quota } from './quota-queries.ts'

export type Uploading = { actor: Actor; request: FastifyRequest; services: Services; now: string }

const megabyte = 1024 * 1024

/** Counts from the first byte until the file is stored, because an arriving file takes room on the disk too. */
const doors = openTurns({
  atOnce: 200,
  ofOne: 2,
  waiting: 0,
  waitingOfOne: 0,
  own: 'Your last files are still being uploaded. Please try again in a moment.',
  full: 'The server is busy. Please try again in a minute.',
})

/** Limits uploads per person, at once and per day, before anything of the file is read. */
export async function uploading<T>(call: Uploading, act: () => Promise<T>): Promise<T> {
  try {
    return await doors.run(call.actor.id, async () => {
      const most = quotaOf(call)
      const { files, bytes } = await findUploaded(call.services.db, dayOf(call))
      if (files >= most.files || bytes >= most.bytes) throw overQuota(call)
      return act()
    })
  } catch (fault) {
    // The rest is read and ignored, so that the sender can read the answer.
    call.request.raw.resume()
    throw fault
  }
}

/** Counts what has arrived, whether or not it is stored. */
export async function countArrived(call: Uploading, size: number): Promise<void> {
  const counted = await countUpload(call.services.db, dayOf(call), { size, most: quotaOf(call) })
  if (!counted) throw overQuota(call)
}

/** Staff upload the documents of many students; a student has about a dozen. */
function quotaOf({ actor, services: { config } }: Uploading): Quota {
  const isStaff = actor.role === 'admin' || actor.role === 'teacher'
  const largest = config.MAX_UPLOAD_MB * megabyte
  return isStaff ? { files: 500, bytes: largest * 200 } : { files: 100, bytes: largest * 30 }
}

function dayOf({ actor, services, now }: Uploading) {
  return { person: actor.id, day: todayOf(services, now) }
}

function overQuota(call: Uploading): Refusal {
  const { files, bytes } = quotaOf(call)
  const again = dateInWords(dayAfter(dayOf(call).day))
  return new Refusal({
    status: 429,
    code: 'quota_used',
    message: `You’ve reached the daily upload limit (${files} files or ${bytes / megabyte} MB). You can upload again on ${again}`,
  })
}
