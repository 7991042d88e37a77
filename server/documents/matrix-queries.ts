import { type DocumentMatrix, type documents, matrixPage } from '#contract/documents.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { type DocumentOnFile, type DocumentStatus, documentState } from '#domain/document.ts'
import { progressInWords, repeatedOf } from '#domain/repeating.ts'
import { isAskedOf } from '#domain/requirement.ts'
import type { Db } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { listNameOf } from '#server/fragments/names.ts'
import { whereAskedOf } from '#server/fragments/requirements.ts'
import { one } from '#server/http/sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hasWords } from '#server/people-lists/match-queries.ts'
import { searchWords } from '#server/people-lists/search-words.ts'
import { listSpans } from './span-queries.ts'

type Query = QueryOf<typeof documents.matrix>
type Student = Omit<DocumentMatrix['students'][number], 'states' | 'counts' | 'documentIds'> & { courseId: number }
type Requirement = DocumentMatrix['requirements'][number] & { courseIds: number[] }
/** Requirement, document, status, hard copy, expiry and period, one document after the other, as JSON, which is the fastest. */
type Row = Student & { documents: string }

/** The matrix of students and requirements in three statements, however many there are. */
export async function readMatrix(db: Db, { actor, today }: Viewer, query: Query): Promise<DocumentMatrix> {
  const { studentId, courseId, section, search } = query
  const matching = db`
    from students s join users u on u.id = s.id join courses c on c.id = s.course_id
    where u.archived_at is null and ${studentsInReach(db, actor)}
      ${studentId ? db`and s.id = ${studentId}` : db``}
      ${courseId ? db`and s.course_id = ${courseId}` : db``}
      ${section ? db`and lower(s.section) = lower(${section})` : db``}
      and ${hasWords(db, { words: searchWords(search) })}`
  const [rows, counted, requirements] = await Promise.all([
    db<Row[]>`
      select page.*, (
        select concat('[', string_agg(concat(d.requirement_id, ',', d.id, ',"', d.status, '",', d.is_on_paper, ',',
          coalesce('"' || d.expires_on || '"', 'null'), ',', coalesce('"' || d.period || '"', 'null')), ','), ']')
        from (select distinct on (d.requirement_id, d.period) d.requirement_id, d.id, d.status, d.expires_on, d.period,
            (d.paper_received_by is not null)::int as is_on_paper
          from documents d where d.student_id = page.id order by d.requirement_id desc, d.period, d.revision desc) d) as documents
      from (
        select s.id, ${listNameOf(db, 'u')} as name, s.course_id, c.code as course_code, s.section, u.search
        ${matching}
        order by u.search collate "C", s.id limit ${matrixPage} offset ${(query.page - 1) * matrixPage}) page
      order by page.search collate "C", page.id`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
    listAsked(db, query),
  ])
  const asked = requirements.filter(
    ({ courseIds }) => courseIds.length === 0 || rows.some(({ courseId }) => isAskedOf(courseIds, courseId)),
  )
  const columns = new Map(asked.map(({ id }, column) => [id, column]))
  const spans = asked.some(({ repeats }) => repeats !== null) ? await listSpans(db, rows) : new Map()
  return {
    requirements: asked,
    students: rows.map(({ documents, ...student }) => {
      const states = asked.map(({ courseIds }) =>
        isAskedOf(courseIds, student.courseId) ? documentState(null, today).state : null,
      )
      const documentIds = asked.map((): number | null => null)
      const onFile = documentsIn(documents)
      for (const document of onFile) {
        const column = columns.get(document.requirementId)
        if (column === undefined || !isOfItsKind(document, asked[column])) continue
        documentIds[column] = document.id
        if (states[column] !== null) states[column] = documentState(document, today).state
      }
      const counts = asked.map(({ id, repeats }, column) => {
        if (repeats === null || states[column] === null) return null
        const own = onFile.filter(({ requirementId }) => requirementId === id)
        const progress = repeatedOf({ repeats, span: spans.get(student.id) ?? null, documents: own, today })
        states[column] = progress.state
        return progress.state === null ? null : progressInWords(progress)
      })
      return { ...student, states, counts, documentIds }
    }),
    total: one(counted, 'Total').total,
  }
}

/** What was submitted for a week stays on file, and is not the one document that is asked for since (rule 44). */
function isOfItsKind({ period }: Paper, requirement: Requirement | undefined): boolean {
  return (period === null) === (requirement?.repeats === null)
}

type Paper = DocumentOnFile & { requirementId: number; id: number; period: WorkDate | null }

function documentsIn(json: string): Paper[] {
  const values: unknown[] = JSON.parse(json)
  const documents: Paper[] = []
  for (let at = 0; at < values.length; at += 6) {
    documents.push({
      requirementId: values[at] as number,
      id: values[at + 1] as number,
      // The constraint of the table allows no others.
      status: values[at + 2] as DocumentStatus,
      isOnPaper: values[at + 3] === 1,
      expiresOn: values[at + 4] as string | null,
      period: values[at + 5] as string | null,
    })
  }
  return documents
}

function listAsked(db: Db, { phase, courseId }: Query) {
  return db<Requirement[]>`
    select r.id, r.code, r.name, r.phase, r.repeats, r.has_expiry,
      array(select course_id from requirement_courses k where k.requirement_id = r.id) as course_ids
    from requirements r
    where r.archived_at is null and r.subject = 'student' ${phase ? db`and r.phase = ${phase}` : db``}
      ${courseId ? db`and ${whereAskedOf(db, courseId)}` : db``}
    order by array_position(array['before', 'during', 'after'], r.phase), r.position, r.id`
}
