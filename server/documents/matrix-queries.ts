import { type DocumentMatrix, type documents, matrixPage } from '#contract/documents.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { type DocumentStatus, documentState } from '#domain/document.ts'
import type { Db } from '#server/db.ts'
import { contains, one } from '#server/http/sql.ts'
import { nameOf } from '#server/people/queries.ts'
import { studentsInReach } from '#server/students/visibility.ts'
import type { Asking } from './queries.ts'

type Query = QueryOf<typeof documents.matrix>
type Student = Omit<DocumentMatrix['students'][number], 'states' | 'documentIds'> & { courseId: number }
type Requirement = DocumentMatrix['requirements'][number] & { courseIds: number[] }
type Cell = {
  id: number
  studentId: number
  requirementId: number
  status: DocumentStatus
  expiresOn: string | null
  isOnPaper: boolean
}

/** Students against requirements in three statements, however many there are. */
export async function readMatrix(db: Db, { actor, today }: Asking, query: Query): Promise<DocumentMatrix> {
  const { studentId, courseId, section, search } = query
  const matching = db`
    from students s join users u on u.id = s.id join courses c on c.id = s.course_id
    where u.archived_at is null and ${studentsInReach(db, actor)}
      ${studentId ? db`and s.id = ${studentId}` : db``}
      ${courseId ? db`and s.course_id = ${courseId}` : db``}
      ${section ? db`and lower(s.section) = lower(${section})` : db``}
      ${search ? db`and u.search like ${contains(search)}` : db``}`
  const page = db`order by u.search collate "C", s.id limit ${matrixPage} offset ${(query.page - 1) * matrixPage}`
  const [students, counted, requirements, cells] = await Promise.all([
    db<Student[]>`
      select s.id, ${nameOf(db, 'u')} as name, s.student_number, s.course_id, c.code as course_code, s.section,
        u.email is not null as has_email ${matching} ${page}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
    listAsked(db, query),
    db<Cell[]>`
      select distinct on (d.student_id, d.requirement_id) d.id, d.student_id, d.requirement_id, d.status, d.expires_on,
        d.paper_received_by is not null as is_on_paper
      from (select s.id ${matching} ${page}) page join documents d on d.student_id = page.id
      order by d.student_id, d.requirement_id, d.revision desc`,
  ])
  const byPlace = new Map(cells.map((cell) => [`${cell.studentId} ${cell.requirementId}`, cell]))
  const asked = requirements.filter(({ courseIds }) => courseIds.length === 0 || students.some(isOf(courseIds)))
  return {
    requirements: asked,
    students: students.map((student) => {
      const row = asked.map(({ id, courseIds }) => {
        const cell = byPlace.get(`${student.id} ${id}`) ?? null
        const isAsked = courseIds.length === 0 || courseIds.includes(student.courseId)
        return { id: cell?.id ?? null, state: isAsked ? documentState(cell, today).state : null }
      })
      return { ...student, states: row.map(({ state }) => state), documentIds: row.map(({ id }) => id) }
    }),
    total: one(counted, 'Total').total,
  }
}

function isOf(courseIds: readonly number[]) {
  return ({ courseId }: Student) => courseIds.includes(courseId)
}

function listAsked(db: Db, { phase, courseId }: Query) {
  return db<Requirement[]>`
    select r.id, r.code, r.name, r.phase,
      array(select course_id from requirement_courses k where k.requirement_id = r.id) as course_ids
    from requirements r
    where r.archived_at is null and r.subject = 'student' ${phase ? db`and r.phase = ${phase}` : db``}
      ${
        courseId
          ? db`and (not exists (select from requirement_courses k where k.requirement_id = r.id)
              or exists (select from requirement_courses k where k.requirement_id = r.id and k.course_id = ${courseId}))`
          : db``
      }
    order by array_position(array['before', 'during', 'after'], r.phase), r.position, r.id`
}
