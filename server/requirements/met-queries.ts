import type { Fragment, Tx } from '#server/db.ts'

/*
 * A requirement that is met by an evaluation has a document on file for each evaluation of its form that was submitted.
 * So the checklist, the gates, the matrix, reports and exports read one table, whatever has met a requirement.
 */

/** A document for each requirement that this evaluation meets. */
export async function meetByEvaluation(tx: Tx, evaluationId: number): Promise<void> {
  await insertMet(tx, tx`e.id = ${evaluationId}`)
}

/** The same for a requirement that is met by evaluations from now on, and those that were submitted before. */
export async function meetRequirement(tx: Tx, requirementId: number): Promise<void> {
  await insertMet(tx, tx`r.id = ${requirementId}`)
}

/** The newest document is the one that counts: of an evaluation that was sent back, it is returned. */
export async function returnByEvaluation(tx: Tx, evaluationId: number, reason: string): Promise<void> {
  const { by, now } = tx.change
  await tx`
    update documents d set status = 'returned', remarks = ${reason}, reviewed_by = ${by?.id ?? null}, reviewed_at = ${now},
      updated_at = ${now}, version = version + 1
    where d.evaluation_id = ${evaluationId} and d.status = 'approved'`
}

async function insertMet(tx: Tx, which: Fragment): Promise<void> {
  const { now } = tx.change
  const met = tx`
    from requirements r join evaluations e on e.template_id = r.evaluation_template_id and e.submission_id is not null
      join placements p on p.id = e.placement_id
    where r.met_by = 'evaluation' and ${which} and not exists (
      select from documents d where d.requirement_id = r.id and d.evaluation_id = e.id and d.status = 'approved')`
  // Whoever submits or marks a document of these students takes the same lock.
  await tx`select from students where id in (select p.student_id ${met}) order by id for no key update`
  await tx`
    insert into documents (requirement_id, student_id, revision, status, evaluation_id, uploaded_by, reviewed_at,
      created_at, updated_at)
    select distinct on (r.id, p.student_id) r.id, p.student_id, 1 + coalesce((
        select max(d.revision) from documents d where d.requirement_id = r.id and d.student_id = p.student_id), 0),
      'approved', e.id, e.answered_by, e.submitted_at, ${now}, ${now}
    ${met} order by r.id, p.student_id, e.submitted_at desc`
}
