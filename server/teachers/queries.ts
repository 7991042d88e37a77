import type { Teacher } from '#contract/teachers.ts'
import type { Db, Tx } from '#server/db.ts'
import { one } from '#server/http/sql.ts'
import { personColumns } from '#server/people/queries.ts'

export async function findTeacher(db: Db | Tx, id: number): Promise<Teacher> {
  const rows = await db<Teacher[]>`
    select ${personColumns(db)}, t.employee_number, t.department,
      array(select course_id from teacher_courses where teacher_id = t.id order by course_id) as course_ids
    from teachers t join users u on u.id = t.id join accounts a on a.user_id = t.id where t.id = ${id}`
  return one(rows, 'Coordinator')
}
