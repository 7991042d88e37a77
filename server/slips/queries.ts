import { classOf } from '#domain/person.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { listNameOf, nameOf } from '#server/fragments/names.ts'

export type SlipPerson = {
  id: number
  role: Role
  name: string
  /** As lists have it. */
  listName: string
  /** 'BSIT 4-A' of a student, the company of a supervisor. */
  group: string
  studentNumber: string | null
  email: string | null
  contactNumber: string | null
  hasPassword: boolean
}

type Row = Omit<SlipPerson, 'group'> & { courseCode: string | null; section: string | null; companyName: string | null }

/** In the order of the ids. */
export async function listSlipPeople(db: Db | Tx, ids: readonly number[]): Promise<SlipPerson[]> {
  const rows = await db<Row[]>`
    select u.id, u.role, ${nameOf(db, 'u')} as name, coalesce(${listNameOf(db, 'u')}, u.username) as list_name,
      u.email, u.contact_number, s.student_number, c.code as course_code, s.section, o.name as company_name,
      a.password_hash is not null as has_password
    from unnest(${ids as number[]}::bigint[]) with ordinality as n (id, place)
      join users u on u.id = n.id join accounts a on a.user_id = u.id
      left join students s on s.id = u.id left join courses c on c.id = s.course_id
      left join supervisors v on v.id = u.id left join companies o on o.id = v.company_id
    order by n.place`
  return rows.map(({ courseCode, section, companyName, ...row }) => {
    return { ...row, group: companyName ?? classOf({ courseCode, section }) }
  })
}

export type NewSlip = { userId: number; codeHash: Buffer; expiresAt: string }

/** Each replaces the person's last one. */
export async function storeSlips(tx: Tx, slips: readonly NewSlip[]): Promise<void> {
  const { by, now } = tx.change
  const rows = slips.map(({ codeHash, ...slip }) => ({ ...slip, hash: codeHash.toString('hex') }))
  await tx`
    insert into invitation_slips (user_id, code_hash, expires_at, made_by, created_at)
    select "userId", decode(hash, 'hex'), "expiresAt", ${by?.id ?? null}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as n ("userId" bigint, hash text, "expiresAt" timestamptz)
    on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      made_by = excluded.made_by, created_at = excluded.created_at`
  await tx`
    update accounts set invited_at = ${now} where user_id = any(${slips.map(({ userId }) => userId)})`
}

export type SlipState = {
  userId: number
  role: Role
  username: string
  firstName: string | null
  lastName: string | null
  email: string | null
  contactNumber: string | null
  studentNumber: string | null
  passwordHash: null
  madeBy: number | null
}

/** A slip that works, with its owner. */
export async function findSlip(db: Db, codeHash: Buffer, now: string): Promise<SlipState | null> {
  const [slip] = await db<SlipState[]>`
    select u.id as user_id, u.role, u.username, u.first_name, u.last_name, u.email, u.contact_number, s.student_number,
      a.password_hash, i.made_by
    from invitation_slips i join users u on u.id = i.user_id join accounts a on a.user_id = u.id
      left join students s on s.id = u.id
    where i.code_hash = ${codeHash} and i.expires_at > ${now} and a.password_hash is null
      and u.active and u.archived_at is null`
  return slip ?? null
}

/** True only for the first caller. */
export async function spendSlip(tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> {
  const spent = await tx`
    delete from invitation_slips
    where user_id = ${userId} and code_hash = ${codeHash} and expires_at > ${tx.change.now}`
  return spent.count === 1
}

/** True if there was one. */
export async function deleteSlip(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx`delete from invitation_slips where user_id = ${userId}`
  return deleted.count === 1
}

export async function findRole(tx: Tx, id: number): Promise<Role | null> {
  const [user] = await tx<{ role: Role }[]>`select role from users where id = ${id} and archived_at is null`
  return user?.role ?? null
}

/** The rows of `limits.slipByNumber`. */
export async function forgetFailures(tx: Tx, names: readonly string[]): Promise<void> {
  await tx`delete from rate_limits where key = any(${names.map((name) => `slip number:${name}`)})`
}
