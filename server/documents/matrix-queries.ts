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
/** Requirement, document, status, expiry, on paper: a list of lists is read far quicker than rows. */
type Cell = [requirementId: number, id: number, status: DocumentStatus, expiresOn: string | null, isOnPaper: boolean]
type Cells = { studentId: number; cells: Cell[] | null }

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
    db<Cells[]>`
      select page.id as student_id, (
        select json_agg(json_build_array(d.requirement_id, d.id, d.status, d.expires_on, d.paper_received_by is not null))
        from (select distinct on (d.requirement_id) d.* from documents d where d.student_id = page.id
          order by d.requirement_id desc, d.revision desc) d) as cells
      from (select s.id ${matching} ${page}) page`,
  ])
  const papers = new Map(cells.map((row) => [row.studentId, papersIn(row)]))
  const asked = requirements.filter(({ courseIds }) => courseIds.length === 0 || students.some(isOf(courseIds)))
  return {
    requirements: asked,
    students: students.map((student) => {
      const own = papers.get(student.id)
      const row = asked.map(({ id, courseIds }) => {
        const cell = own?.get(id) ?? null
        const isAsked = courseIds.length === 0 || courseIds.includes(student.courseId)
        return { id: cell?.id ?? null, state: isAsked ? documentState(cell, today).state : null }
      })
      return { ...student, states: row.map(({ state }) => state), documentIds: row.map(({ id }) => id) }
    }),
    total: one(counted, 'Total').total,
  }
}

function papersIn({ cells }: Cells) {
  return new Map(
    (cells ?? []).map(([requirementId, id, status, expiresOn, isOnPaper]) => [
      requirementId,
      { id, status, expiresOn, isOnPaper },
    ]),
  )
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
