import type { Evaluation, EvaluationDraft } from '#contract/evaluation-shapes.ts'
import type { Template } from '#domain/evaluation.ts'
import { answerProblems, missingIn, scoreOf } from '#domain/evaluation-score.ts'
import { momentInWords } from '#domain/zone.ts'
import type { Tx } from '#server/db.ts'
import { conflict, forbidden, ruleBroken, stale } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { notify } from '#server/notifications/notify.ts'
import { meetByEvaluation } from '#server/requirements/met-queries.ts'
import { writeDraft, writeSubmission } from './answer-queries.ts'
import { type Draft, findEvaluation, findRevision, findSubmitted, findTaker, lockEvaluations } from './queries.ts'

type Answering = { id: number; sent: EvaluationDraft }
type Begun = { before: Evaluation; form: Template; revisionId: number; draft: Draft }

/** Keeps what was answered so far. It may be incomplete, but every answer lies on its scale. */
export async function saveEvaluation(tx: Tx, actor: Actor, answering: Answering): Promise<Evaluation> {
  const { before, revisionId, draft } = await begin(tx, actor, answering)
  await writeDraft(tx, before.id, { draft, revisionId })
  // A draft saves itself many times: its history tells only that somebody began.
  if (before.status === 'due') await recordEvent(tx, { action: 'started', noun: 'evaluation', recordId: before.id })
  return findEvaluation(tx, actor, before.id)
}

/** Computes the result and keeps it for ever (rule 40, rule 41). */
export async function submitEvaluation(tx: Tx, actor: Actor, answering: Answering): Promise<Evaluation> {
  const { before, form, revisionId, draft } = await begin(tx, actor, answering)
  refuseMissing(form, draft)
  const score = scoreOf(form, draft.answers)
  if (!score) throw ruleBroken('Answer at least one item')
  await writeSubmission(tx, before.id, { draft, revisionId, score })
  await meetByEvaluation(tx, before.id)
  const after = { score: score.score, grade: score.grade }
  await recordEvent(tx, { action: 'submitted', noun: 'evaluation', recordId: before.id, after })
  if (before.kind === 'supervisor_student' && before.studentId !== null && before.placementId !== null) {
    const about = { studentId: before.studentId, placementId: before.placementId }
    await notify(tx, [{ kind: 'evaluation_submitted', ...about, facts: { form: form.name } }])
  }
  return findSubmitted(tx, actor, before.id)
}

/** Refuses whoever may not answer, an answer over somebody else's, and answers that the form does not offer. */
async function begin(tx: Tx, actor: Actor, { id, sent }: Answering): Promise<Begun> {
  await lockEvaluations(tx, [id])
  const before = await findOwn(tx, actor, id)
  if (before.submittedAt !== null) {
    const when = momentInWords(before.submittedAt, tx.change.zone ?? 'UTC')
    throw conflict(`${before.answererName} submitted this evaluation on ${when}. It can’t be changed.`)
  }
  if (!before.rights.answer || !before.isMine) throw forbidden('Someone else answers this evaluation')
  await refuseStale(tx, before, sent.version)
  // One that was begun keeps its version of the form; a first answer names the version that its person saw.
  const revision = before.status === 'due' ? (sent.revision ?? before.revision) : before.revision
  const { id: revisionId, form } = await findRevision(tx, before.templateId, revision)
  const { answers, comments, overall = null } = sent
  const wrong = answerProblems(form, answers, comments)
  const problems = wrong.map(({ id: code, message }) => ({ code, message }))
  if (wrong[0]) throw ruleBroken(wrong[0].message, { problems })
  return { before, form, revisionId, draft: { answers, comments, overall } }
}

async function findOwn(tx: Tx, actor: Actor, id: number): Promise<Evaluation> {
  const taker = await findTaker(tx, actor, id)
  if (taker) throw conflict(`${taker.student} was handed over to ${taker.name}, who answers this evaluation now.`)
  return findEvaluation(tx, actor, id)
}

/** The history has only the beginning of a draft, so the last writer is read from the evaluation. */
async function refuseStale(tx: Tx, current: Evaluation, version: number | undefined): Promise<void> {
  if (version === undefined || version === current.version) return
  const when = momentInWords(current.updatedAt, tx.change.zone ?? 'UTC')
  throw stale(`This evaluation was saved elsewhere on ${when}. Check the current answers, then save again.`, {
    current,
    changedBy: undefined,
    changedAt: current.updatedAt,
  })
}

function refuseMissing(form: Template, { answers, comments }: Draft): void {
  const missing = missingIn(form, answers, comments)
  if (missing.length === 0) return
  const problems = missing.map(({ id, text }) => ({
    code: id,
    message: answers[id] === undefined ? `${text}: not answered` : `${text}: needs a comment`,
  }))
  const message = missing.length === 1 ? '1 item is missing' : `${missing.length} items are missing`
  throw ruleBroken(message, { problems })
}
