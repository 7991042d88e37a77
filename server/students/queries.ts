import type { Student } from '#contract/students.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { personColumns } from '#server/people/queries.ts'
import { studentsInReach } from './visibility.ts'

export async function findStudent(db: Db | Tx, actor: Actor, id: number): Promise<Student> {
  const rows = await db<Student[]>`
    select ${personColumns(db)}, s.*, c.code as course_code,
      nullif(concat_ws(' ', t.first_name, t.last_name), '') as coordinator_name
    from students s join users u on u.id = s.id join accounts a on a.user_id = s.id
      join courses c on c.id = s.course_id left join users t on t.id = s.coordinator_id
    where s.id = ${id} and ${studentsInReach(db, actor)}`
  return one(rows, 'Student')
}
