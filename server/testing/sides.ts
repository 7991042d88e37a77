import { randomBytes, randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#domain/roles.ts'
import { setPassword } from '#server/passwords/queries.ts'
import { hashPassword } from '#server/sessions/hashing.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import type { startApi } from './api.ts'
import { aPng } from './pictures.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher, aTerm } from './school.ts'
import { anAgreement } from './workplace.ts'

type Api = Awaited<ReturnType<typeof startApi>>
/** What a call sends; `params` and `body` name records of one side. */
export type SideCall = {
  params?: Record<string, number | string>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  file?: { name: string; bytes: Buffer }
  headers?: Record<string, string>
}

export const password = 'correct horse battery'
export const pdf = { name: 'paper.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n') }
export const png = {
  name: 'picture.png',
  bytes: aPng(64, 64),
}
export const words = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

/** A word in every field of a student that a supervisor may not read. */
export const secret = 'Privado'
/** The last name of everyone on a side, so that an answer with a person of the other side shows it. */
const surnames = { a: 'Amihan', b: 'Bagwis' }
export type SideName = keyof typeof surnames
export type Side = Awaited<ReturnType<ReturnType<typeof openSides>['make']>>

/** Two halves of a school that have nothing in common, and what can be added to each. */
export function openSides(api: Api) {
  const { db, write } = api
  const hash = hashPassword(password)
  let day = Date.parse('2026-07-03T00:00:00Z')
  let minutes = Date.parse(api.services.now())

  /** A date without any events yet. */
  function anotherDate(): string {
    day -= 86_400_000
    return new Date(day).toISOString().slice(0, 10)
  }

  async function make(name: SideName) {
    const surname = surnames[name]
    return write(async (tx) => {
      const courseId = await aCourse(tx)
      const teacherId = await aTeacher(tx, { courseIds: [courseId] })
      const supervisorId = await aSupervisor(tx)
      const [{ companyId }] = await tx<[{ companyId: number }]>`
        select company_id from supervisors where id = ${supervisorId}`
      await anAgreement(tx, companyId)
      const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId, lastName: surname })
      await tx`
        update students set street = ${secret}, guardian_name = ${secret}, section = 'S', emergency_name = 'Jose',
          emergency_number = '0917' where id = ${studentId}`
      const placementId = await aPlacement(tx, studentId, { supervisorId, startDate: '2025-01-06' })
      const [{ siteId }] = await tx<[{ siteId: number }]>`select site_id from placements where id = ${placementId}`
      const termId = await aTerm(tx)
      return { name, surname, courseId, teacherId, supervisorId, companyId, siteId, studentId, placementId, termId }
    })
  }

  /** A new person of this side; a student has the side's coordinator, a supervisor belongs to its company. */
  async function person(side: Side, role: Role): Promise<number> {
    const { courseId, teacherId, companyId, surname: lastName } = side
    return write((tx) => {
      if (role === 'student') return aStudent(tx, { courseId, coordinatorId: teacherId, lastName })
      if (role === 'supervisor') return aSupervisor(tx, { companyId })
      return role === 'teacher' ? aTeacher(tx) : anAdmin(tx)
    })
  }

  /** A new intern of this side, with its supervisor or a new one. */
  async function intern(side: Side, { supervisorId = side.supervisorId, status = 'deployed' } = {}) {
    const studentId = await person(side, 'student')
    const placementId = await write((tx) => aPlacement(tx, studentId, { supervisorId, status }))
    return { studentId, placementId, supervisorId }
  }

  async function record({ studentId, placementId }: Side, status: string): Promise<number> {
    const workDate = anotherDate()
    const [row] = await db<{ id: number }[]>`
      insert into time_records (student_id, placement_id, work_date, am_in, pm_out, day_type, rendered, credited, late,
        undertime, overtime, explanation, flags, status, basis, closes_at, decided_note)
      values (${studentId}, ${placementId}, ${workDate}, ${`${workDate}T00:00:00Z`}, ${`${workDate}T09:00:00Z`}, 'regular',
        480, 480, 0, 0, 0, '[]', '{}', ${status}, '{"schedule": null}', ${`${workDate}T20:00:00Z`}, 'Look again') returning id`
    return row?.id ?? 0
  }

  async function correction({ studentId, placementId, surname }: Side): Promise<number> {
    const now = api.services.now()
    const [row] = await db<{ id: number }[]>`
      insert into corrections (student_id, placement_id, work_date, kind, reason, proposed, created_at, updated_at)
      values (${studentId}, ${placementId}, ${anotherDate()}, 'excuse', ${`${surname} was ill`}, '{}', ${now}, ${now})
      returning id`
    return row?.id ?? 0
  }

  async function givePassword(id: number): Promise<void> {
    const hashed = await hash
    await write((tx) => setPassword(tx, id, { hash: hashed, mustChange: false }))
  }

  async function signInOf(role: Role): Promise<SideCall> {
    const id = await write((tx) =>
      ({ admin: anAdmin, teacher: aTeacher, supervisor: aSupervisor, student: aStudent })[role](tx),
    )
    await givePassword(id)
    const [user] = await db<{ username: string }[]>`select username from users where id = ${id}`
    return { body: { username: user?.username, password, type: role } }
  }

  /** Sessions for these people in one statement, in their order. */
  async function sessions(userIds: readonly number[]): Promise<string[]> {
    const now = api.services.now()
    const expiresAt = new Date(Date.parse(now) + 86_400_000).toISOString()
    const tokens = userIds.map(() => randomBytes(32).toString('base64url'))
    const rows = userIds.map((userId, place) => ({
      userId,
      tokenHash: tokenHash(tokens[place] ?? ''),
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    }))
    await db`insert into sessions ${db(rows as never)}`
    return tokens
  }

  async function send(endpoint: Endpoint, call: SideCall, token: string | null) {
    const { params = {}, query = {}, body, file } = call
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const asked = new URLSearchParams(pairs).toString()
    const url = asked ? `${path}?${asked}` : path
    const headers: Record<string, string> = { ...call.headers, ...(token && { authorization: `Bearer ${token}` }) }
    if (!file) return api.app.inject({ method: endpoint.method, url, headers, ...(body ? { payload: body } : {}) })
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value))
    form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
    const request = new Request('http://tapat.test', { method: 'POST', body: form })
    headers['content-type'] = request.headers.get('content-type') ?? ''
    return api.app.inject({ method: endpoint.method, url, headers, payload: Buffer.from(await request.arrayBuffer()) })
  }

  /** Makes a call to prepare another one, and returns its answer. */
  async function done(endpoint: Endpoint, as: number, call: SideCall = {}) {
    const [token = null] = await sessions([as])
    const answer = await send(endpoint, call, token)
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.body}`)
    return (answer.json().data ?? {}) as Record<string, unknown> & { id: number }
  }

  /** Moves the clock two minutes ahead, so that a tap is no double tap. */
  function later() {
    minutes += 120_000
    api.at(new Date(minutes).toISOString())
  }

  return { make, person, intern, record, correction, givePassword, signInOf, sessions, send, done, later, anotherDate }
}
