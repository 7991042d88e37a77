import type { Answers } from '#domain/evaluation.ts'
import type { Score } from '#domain/evaluation-score.ts'
import type { Tx } from '#server/db.ts'
import { edited, one, type Versioned, whereUnchanged } from '#server/http/sql.ts'
import type { Draft } from './queries.ts'

type Saved = { draft: Draft; revisionId: number }

/** An evaluation that was sent back stays marked so until it is submitted again. */
export async function writeDraft(tx: Tx, id: number, { draft, revisionId }: Saved): Promise<void> {
  await tx`
    update evaluations set status = 'draft', draft = ${JSON.stringify(draft)}::text::jsonb, revision_id = ${revisionId},
      answered_by = ${tx.change.by?.id ?? null}, version = version + 1, updated_at = ${tx.change.now}
    where id = ${id}`
}

type Submission = { draft: Draft & { answers: Answers }; revisionId: number; score: Score }

/** The row that nobody changes, and the evaluation that points to it. */
export async function writeSubmission(tx: Tx, id: number, { draft, revisionId, score }: Submission): Promise<void> {
  const { by, now } = tx.change
  const { answers, comments, overall } = draft
  const rows = await tx<{ id: number }[]>`
    insert into evaluation_submissions (evaluation_id, revision_id, answers, comments, overall, score, grade, lines,
      answered_by, submitted_at)
    values (${id}, ${revisionId}, ${JSON.stringify(answers)}::text::jsonb, ${JSON.stringify(comments)}::text::jsonb,
      ${overall}, ${score.score}, ${score.grade}, ${JSON.stringify(score.lines)}::text::jsonb, ${by?.id ?? null}, ${now})
    returning id`
  const result = {
    status: 'submitted',
    draft: null,
    revisionId,
    answeredBy: by?.id ?? null,
    submissionId: one(rows, 'Submission').id,
    score: score.score,
    grade: score.grade,
    submittedAt: now,
    sentBackReason: null,
  }
  await tx`update evaluations set ${edited(tx, result)} where id = ${id}`
}

/** What was submitted becomes the draft; its row is kept. */
export async function reopen(tx: Tx, id: number, reason: string): Promise<void> {
  await tx`
    update evaluations e set status = 'draft', sent_back_reason = ${reason}, submission_id = null, score = null,
      grade = null, submitted_at = null, released_at = null, released_by = null,
      draft = (select jsonb_build_object('answers', m.answers, 'comments', m.comments, 'overall', m.overall)
        from evaluation_submissions m where m.id = e.submission_id),
      version = version + 1, updated_at = ${tx.change.now}
    where id = ${id}`
}

export async function setReleased(tx: Tx, ids: readonly number[]): Promise<void> {
  const { by, now } = tx.change
  await tx`
    update evaluations set status = 'released', released_at = ${now}, released_by = ${by?.id ?? null},
      version = version + 1, updated_at = ${now}
    where id = any(${ids as number[]})`
}

/** Hidden from the students again, but for those that somebody has changed since. */
export async function hideReleased(tx: Tx, released: readonly Versioned[]): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`
    update evaluations set status = 'submitted', released_at = null, released_by = null, version = version + 1,
      updated_at = ${tx.change.now}
    where ${whereUnchanged(tx, released)} and status = 'released' returning id`
  return new Set(rows.map(({ id }) => id))
}

/** It is open again for the supervisor who holds the placement if that is the one. */
export async function setAnswerer(tx: Tx, id: number, supervisorId: number): Promise<void> {
  await tx`
    update evaluations e set answerer_id = nullif(${supervisorId}::bigint, p.supervisor_id), version = e.version + 1,
      updated_at = ${tx.change.now}
    from placements p where e.id = ${id} and p.id = e.placement_id`
}

export async function setAcknowledged(tx: Tx, id: number, remark: string | null): Promise<void> {
  const fields = { status: 'acknowledged', acknowledgedAt: tx.change.now, studentRemark: remark }
  await tx`update evaluations set ${edited(tx, fields)} where id = ${id}`
}

/** Withdraws those that nobody has begun or changed since. */
export async function deleteUntouched(tx: Tx, requested: readonly Versioned[]): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`
    delete from evaluations where ${whereUnchanged(tx, requested)} and status = 'due' returning id`
  return new Set(rows.map(({ id }) => id))
}

export type Withdrawn = { templateId: number; placementId: number | null; isByHand: boolean }

export async function deleteEvaluation(tx: Tx, id: number): Promise<Withdrawn> {
  const rows = await tx<Withdrawn[]>`
    delete from evaluations where id = ${id}
    returning template_id, placement_id, requested_by is not null as is_by_hand`
  return one(rows, 'Evaluation')
}

/** The system does not open this form for this placement again; people may still ask for it. */
export async function insertWithdrawn(tx: Tx, { templateId, placementId }: Withdrawn): Promise<void> {
  await tx`
    insert into withdrawn_evaluations (template_id, placement_id) values (${templateId}, ${placementId})
    on conflict do nothing`
}
