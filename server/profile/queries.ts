import type { ProfileFields, Profile as Shown } from '#contract/profile.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { nameOf } from '#server/fragments/names.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined, one } from '#server/http/sql.ts'
import { lockUsers, personColumns, photoAddress, updateUser } from '#server/people/queries.ts'
import { supervisorsInReach } from '#server/supervisors/visibility.ts'

/** The server's settings decide whether the email may be changed. */
export type Profile = Omit<Shown, 'mayChangeEmail'>

export async function findProfile(db: Db | Tx, id: number): Promise<Profile> {
  const rows = await db<Profile[]>`
    select ${personColumns(db)}, a.must_change as must_change_password,
      case when e.user_id is not null then json_build_object('email', e.email, 'expiresAt', e.expires_at) end as pending_email,
      s.student_number, s.section, s.street, s.barangay, s.city, s.province, s.zip,
      s.emergency_name, s.emergency_relationship, s.emergency_number, c.name as course_name,
      ${nameOf(db, 'g')} as coordinator_name,
      t.employee_number, coalesce(t.department, v.department) as department, v.position, o.name as company_name,
      case u.role
        when 'teacher' then array(select course_id from teacher_courses where teacher_id = u.id order by course_id)
        when 'supervisor' then array[v.company_id]
        else '{}'::bigint[] end as access_ids
    from users u join accounts a on a.user_id = u.id
      left join students s on s.id = u.id left join courses c on c.id = s.course_id
      left join users g on g.id = s.coordinator_id
      left join teachers t on t.id = u.id
      left join supervisors v on v.id = u.id left join companies o on o.id = v.company_id
      left join email_changes e on e.user_id = u.id
    where u.id = ${id}`
  return one(rows, 'Profile')
}

export async function updatePhoto(tx: Tx, id: number, sha256: string) {
  const rows = await tx<{ photo: string | null }[]>`
    update users u set photo = ${sha256}, version = version + 1, updated_at = ${tx.change.now} where id = ${id}
    returning ${photoAddress(tx)} as photo`
  return one(rows, 'Profile')
}

/** The photo of a person whom the caller may read: themself, students and supervisors in reach, staff for staff. */
export async function findPhoto(db: Db, actor: Actor, id: number): Promise<string | null> {
  const [row] = await db<{ photo: string | null }[]>`
    select u.photo from users u
    where u.id = ${id} and (
      u.id = ${actor.id} or ${actor.role === 'admin'} or (u.role = 'teacher' and ${actor.role === 'teacher'})
      or exists (select from students s where s.id = u.id and ${studentsInReach(db, actor)})
      or exists (select from supervisors v where v.id = u.id and ${supervisorsInReach(db, actor)}))`
  return row?.photo ?? null
}

/** People change their own contact data; fields of students are ignored for others. */
export async function updateProfile(tx: Tx, id: number, { version, ...fields }: ProfileFields): Promise<Profile> {
  await lockUsers(tx, [id])
  const before = await findProfile(tx, id)
  await ensureCurrent(tx, before.usertype, { current: before, version })
  // Only its link changes an email.
  const { email: _email, currentPassword: _password, contactNumber, ...ofStudent } = fields
  const ofUser = defined({ contactNumber })
  await updateUser(tx, before, { fields: ofUser, alsoFound: [before.studentNumber ?? before.employeeNumber ?? null] })
  const named = defined(ofStudent)
  if (before.usertype === 'student' && Object.keys(named).length > 0) {
    await tx`update students set ${tx(named)} where id = ${id}`
  }
  return changed(tx, before.usertype, { before, after: await findProfile(tx, id) })
}
