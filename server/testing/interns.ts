import { randomBytes } from 'node:crypto'
import { runningUrl } from '#db/embedded.ts'
import { dateIn, minutesAfter } from '#domain/zone.ts'
import { inTransaction, openDb, type Tx } from '#server/db.ts'
import { hashPassword } from '#server/sessions/hashing.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { insertSession } from '#server/sessions/queries.ts'
import { aCompany, aCourse, aPlacement, aStudent } from './school.ts'

export type Intern = {
  id: number
  username: string
  token: string
  /** The token of the next sign-in, because signing out may still end the first one. */
  nextToken: string
}

export const internPassword = 'seven quiet herons'

/** Interns in the database of a product that runs on this data folder: deployed, at work now, and signed in. */
export async function openInterns(dataDir: string) {
  const url = runningUrl(dataDir)
  if (!url) throw new Error(`No product runs on ${dataDir}`)
  const db = openDb(url, { max: 2 })
  const now = new Date().toISOString()

  /** Their shift has just begun, whatever the time is. */
  async function add(count: number): Promise<Intern[]> {
    return inTransaction(db, { by: null, ip: null, now }, async (tx) => {
      const mark = randomBytes(4).toString('hex')
      const [term] = await tx<{ id: number }[]>`select id from terms where current`
      const courseId = await aCourse(tx, { code: `FLD-${mark}` })
      const companyId = await aCompany(tx, { name: `Field ${mark}` })
      const interns: Intern[] = []
      const passwordHash = await hashPassword(internPassword)
      for (let place = 0; place < count; place++) {
        const studentNumber = `F${mark}-${place}`
        const id = await aStudent(tx, { studentNumber, courseId, email: null, lastName: `Field ${mark} ${place}` })
        await tx`update accounts set password_hash = ${passwordHash} where user_id = ${id}`
        await aPlacement(tx, id, {
          companyId,
          startDate: '2026-01-01',
          schedule: { ...hoursAround(now), days: [1, 2, 3, 4, 5, 6, 7], validFrom: '2026-01-01' },
          ...(term ? { termId: term.id } : {}),
        })
        interns.push({
          id,
          username: studentNumber,
          token: await sessionOf(tx, id),
          nextToken: await sessionOf(tx, id),
        })
      }
      return interns
    })
  }

  return {
    add,
    /** The keys of the taps that are stored for them. */
    keysOf: async (ids: readonly number[]) => {
      const rows = await db<{ clientKey: string }[]>`select client_key from taps where student_id = any(${[...ids]})`
      return rows.map(({ clientKey }) => clientKey)
    },
    close: () => db.end(),
  }
}

async function sessionOf(tx: Tx, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.parse(tx.change.now) + 3_600_000).toISOString()
  await insertSession(tx, { tokenHash: tokenHash(token), userId, expiresAt, ip: null, userAgent: null })
  return token
}

function hoursAround(now: string) {
  const ms = Date.parse(now)
  const minute = minutesAfter(dateIn('Asia/Manila', ms), ms, 'Asia/Manila')
  const clock = (hours: number) => {
    const ofDay = (minute + hours * 60 + 1440) % 1440
    return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
  }
  return { firstStart: clock(-1), firstEnd: clock(1), secondStart: clock(2), secondEnd: clock(4) }
}
