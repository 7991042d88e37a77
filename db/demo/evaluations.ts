import { addDays, daysFrom, type WorkDate } from '#domain/calendar.ts'
import { type EvaluationState, itemsOf } from '#domain/evaluation.ts'
import { scoreOf } from '#domain/evaluation-score.ts'
import { searchColumn } from '#domain/search.ts'
import { instantAt } from '#domain/zone.ts'
import { type Demo, stamps } from './demo.ts'
import { type DemoForm, loadForms } from './evaluation-forms.ts'
import type { Placement } from './placements.ts'
import type { Program } from './programs.ts'
import { type Random, randomOf } from './random.ts'

type Planned = { form: DemoForm; placement: Placement; status: EvaluationState; isSentBack: boolean; on: WorkDate }

/** Mid-terms in every state, finals of those who have met their hours, and what students say of companies. */
export async function loadEvaluations(
  demo: Demo,
  placements: readonly Placement[],
  programs: readonly Program[],
): Promise<void> {
  const random = randomOf('evaluations')
  const forms = await loadForms(demo, programs)
  const plans = placements.flatMap((placement) => plansOf(demo, { placement, placements, forms, random }))
  const rows = plans.map((plan, index) => rowsOf(demo, { id: index + 1, plan, random }))
  const submissions = rows.flatMap(({ submission }) => submission ?? [])
  const numbered = new Map(submissions.map((submission, index) => [submission.evaluationId, index + 1]))
  await demo.tx`set constraints evaluations_own_submission deferred`
  await demo.put(
    'evaluations',
    rows.map(({ evaluation }) => ({ ...evaluation, submissionId: numbered.get(evaluation.id) ?? null })),
  )
  await demo.put(
    'evaluation_submissions',
    submissions.map((submission) => ({ id: numbered.get(submission.evaluationId), ...submission })),
  )
  await meetRequirement(demo)
}

type Facts = { placement: Placement; placements: readonly Placement[]; forms: readonly DemoForm[]; random: Random }

/** The product opens an evaluation by itself where the hours allow it, so none of those is left out here. */
function plansOf(demo: Demo, { placement, placements, forms, random }: Facts): Planned[] {
  const { status, student, endDate, supervisorId } = placement
  const isDone = status === 'completed'
  const isMet = isDone || status === 'hours_met'
  const isTheStudent = placement.id === 1
  const isHalfway =
    status === 'deployed' && (isTheStudent || mostHours(demo, placements, student) * 2 >= student.program.requiredHours)
  return forms.flatMap((form): Planned[] => {
    if (form.dueAt === null || !(isMet || (isHalfway && form.dueAt < 100))) return []
    if (form.kind === 'supervisor_student' && supervisorId === null) return []
    const isFinal = form.dueAt === 100
    const state = isTheStudent ? 'acknowledged' : stateOf({ form, isDone, isMet, random })
    const isSentBack = state === 'draft' && form.kind === 'supervisor_student' && random.chance(0.3)
    const on = isDone ? addDays(endDate ?? demo.today, isFinal ? -6 : -40) : addDays(demo.today, -random.between(2, 9))
    return [{ form, placement, status: state, isSentBack, on }]
  })
}

/** At most: eight hours on each working day of the placements in a row. */
function mostHours({ today }: Demo, placements: readonly Placement[], student: Placement['student']): number {
  const own = placements.filter((one) => one.student.id === student.id)
  const days = own.map(({ startDate, endDate }) => (startDate ? daysFrom(startDate, endDate ?? today) : 0))
  return (days.reduce((sum, some) => sum + Math.max(0, some), 0) / 7) * 40 + 40
}

type StateFacts = { form: DemoForm; isDone: boolean; isMet: boolean; random: Random }

function stateOf({ form: { kind, dueAt }, isDone, isMet, random }: StateFacts): EvaluationState {
  if (kind !== 'supervisor_student') return isDone ? 'submitted' : random.pick(['due', 'draft', 'submitted'] as const)
  if (isDone) return random.pick(['released', 'acknowledged', 'acknowledged'] as const)
  if (isMet && dueAt !== 100) return random.pick(['released', 'acknowledged'] as const)
  if (isMet) return random.pick(['due', 'draft', 'submitted'] as const)
  return random.pick(['due', 'due', 'draft', 'submitted', 'released', 'acknowledged'] as const)
}

type Numbered = { id: number; plan: Planned; random: Random }

function rowsOf({ zone }: Demo, { id, plan, random }: Numbered) {
  const { form, placement, status, isSentBack, on } = plan
  const askedAt = instantAt(addDays(on, -3), 9 * 60, zone)
  const at = instantAt(on, random.between(8 * 60, 17 * 60), zone)
  const later = (days: number) => instantAt(addDays(on, days), 10 * 60, zone)
  const answerer = form.kind === 'supervisor_student' ? placement.supervisorId : placement.student.id
  const given = contentOf(form, random)
  const isSubmitted = status === 'submitted' || status === 'released' || status === 'acknowledged'
  const score = isSubmitted ? scoreOf(form, given.answers) : null
  const isReleased = status === 'released' || status === 'acknowledged'
  const evaluation = {
    id,
    templateId: form.id,
    revisionId: form.id,
    kind: form.kind,
    placementId: placement.id,
    status,
    dueOn: addDays(on, 4),
    draft: status === 'draft' ? half(given) : null,
    answeredBy: status === 'due' ? null : answerer,
    score: score?.score ?? null,
    grade: score?.grade ?? null,
    submittedAt: score ? at : null,
    sentBackReason: isSentBack ? 'Please answer for the weeks at this company only.' : null,
    releasedBy: isReleased ? placement.student.followedBy : null,
    releasedAt: isReleased ? later(1) : null,
    acknowledgedAt: status === 'acknowledged' ? later(2) : null,
    studentRemark: status === 'acknowledged' && random.chance(0.3) ? random.pick(remarks) : null,
    ...stamps(askedAt),
  }
  if (!score) return { evaluation, submission: null }
  const { answers, comments, overall } = given
  const result = { score: score.score, grade: score.grade, lines: score.lines }
  const by = { answeredBy: answerer, submittedAt: at }
  return {
    evaluation,
    submission: { evaluationId: id, revisionId: form.id, answers, comments, overall, ...result, ...by },
  }
}

/** Mostly good answers, as supervisors give them. */
function contentOf(form: DemoForm, random: Random) {
  const answers: Record<string, number> = {}
  const comments: Record<string, string> = {}
  for (const { id, measure } of itemsOf(form.sections)) {
    answers[id] = measure.most - random.pick([0, 0, 0, 1, 1, 2])
    if (random.chance(0.08)) comments[id] = random.pick(words)
  }
  return { answers, comments, overall: random.chance(0.5) ? random.pick(words) : null }
}

function half({ answers, comments, overall }: ReturnType<typeof contentOf>) {
  const begun = Object.entries(answers).filter((_, index) => index % 2 === 0)
  return { answers: Object.fromEntries(begun), comments, overall }
}

/** A requirement that is met by what students say of their companies. */
async function meetRequirement({ tx, begun }: Demo): Promise<void> {
  const requirement = {
    code: 'company-evaluation',
    name: 'Evaluation of the company',
    phase: 'after',
    metBy: 'evaluation',
    evaluationTemplateId: 3,
    position: 16,
    search: searchColumn('company-evaluation', 'Evaluation of the company'),
    ...stamps(begun),
  }
  const [made] = await tx<{ id: number }[]>`insert into requirements ${tx(requirement)} returning id`
  await tx`
    insert into documents (id, requirement_id, student_id, status, evaluation_id, uploaded_by, reviewed_at, created_at, updated_at)
      overriding system value
    select (select max(id) from documents) + row_number() over (order by n.id), ${made?.id ?? 0}, n.student_id, 'approved',
      n.id, n.answered_by, n.submitted_at, n.submitted_at, n.submitted_at
    from (select distinct on (p.student_id) e.id, p.student_id, e.answered_by, e.submitted_at
      from evaluations e join placements p on p.id = e.placement_id
      where e.template_id = 3 and e.submission_id is not null order by p.student_id, e.id desc) n`
}

const remarks = ['Thank you for the trust.', 'I will work on my reports.', 'Salamat po!']
const words = [
  'Learned quickly and asked good questions.',
  'Reliable, also on busy days.',
  'Could speak up more in meetings.',
  'Works carefully and finishes what is started.',
]
