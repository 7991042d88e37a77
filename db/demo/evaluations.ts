import { addDays, daysFrom, type WorkDate } from '#domain/calendar.ts'
import type { EvaluationState } from '#domain/evaluation.ts'
import { scoreOf } from '#domain/evaluation-score.ts'
import { searchColumn } from '#domain/search.ts'
import { instantAt } from '#domain/zone.ts'
import type { Company } from './companies.ts'
import { type Demo, stamps } from './demo.ts'
import { contentOf, half } from './evaluation-answers.ts'
import { type DemoForm, loadForms } from './evaluation-forms.ts'
import type { Placement } from './placements.ts'
import type { Program } from './programs.ts'
import { type Random, randomOf } from './random.ts'

type Planned = {
  form: DemoForm
  about: ReturnType<typeof ofPlacement> | ReturnType<typeof ofVisit>
  answererId: number | null
  releasedBy: number | null
  status: EvaluationState
  isSentBack: boolean
  on: WorkDate
}

/** Mid-terms in every state, finals of those who have met their hours, and what is said of companies. */
export async function loadEvaluations(
  demo: Demo,
  placements: readonly Placement[],
  programs: readonly Program[],
): Promise<void> {
  const random = randomOf('evaluations')
  const { forms, older, changedOn } = await loadForms(demo, programs)
  const asked = [
    ...placements.flatMap((placement) => plansOf(demo, { placement, placements, forms, random })),
    ...visitsOf(demo, { placements, forms, random }),
  ]
  const plans = asked.map((plan) =>
    plan.form.id === older.id && plan.on < changedOn ? { ...plan, form: older } : plan,
  )
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
    const answererId = form.kind === 'supervisor_student' ? supervisorId : student.id
    const who = { about: ofPlacement(placement), answererId, releasedBy: student.followedBy }
    return [{ form, ...who, status: state, isSentBack, on }]
  })
}

/** Coordinators visit some of the companies where their students are, or were last term. */
function visitsOf(demo: Demo, { placements, forms, random }: Omit<Facts, 'placement'>): Planned[] {
  const visits = placements.flatMap(({ company, student: { followedBy }, termId, status }) =>
    company && (status === 'completed' || status === 'deployed') ? [ofVisit(company, { followedBy, termId })] : [],
  )
  const once = new Map(visits.map((visit) => [JSON.stringify(visit), visit]))
  return forms
    .filter(({ kind }) => kind === 'coordinator_company')
    .flatMap((form) =>
      [...once.values()].flatMap((about): Planned[] => {
        if (!random.chance(0.4)) return []
        const isPast = about.termId === 1
        const on = addDays(demo.today, isPast ? -random.between(120, 150) : -random.between(2, 9))
        const status = isPast ? 'submitted' : random.pick(['due', 'draft', 'submitted', 'submitted'] as const)
        return [{ form, about, answererId: about.coordinatorId, releasedBy: null, status, isSentBack: false, on }]
      }),
    )
}

function ofPlacement({ id }: Placement) {
  return { placementId: id, companyId: null, termId: null, coordinatorId: null }
}

function ofVisit({ id }: Company, { followedBy, termId }: { followedBy: number; termId: number }) {
  return { placementId: null, companyId: id, termId, coordinatorId: followedBy }
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
  const { form, about, answererId, status, isSentBack, on } = plan
  const askedAt = instantAt(addDays(on, -3), 9 * 60, zone)
  const at = instantAt(on, random.between(8 * 60, 17 * 60), zone)
  const later = (days: number) => instantAt(addDays(on, days), 10 * 60, zone)
  const given = contentOf(form, random)
  const isSubmitted = status === 'submitted' || status === 'released' || status === 'acknowledged'
  const score = isSubmitted ? scoreOf(form, given.answers) : null
  const isReleased = status === 'released' || status === 'acknowledged'
  const evaluation = {
    id,
    templateId: form.id,
    revisionId: form.revisionId,
    kind: form.kind,
    ...about,
    status,
    dueOn: addDays(on, 4),
    draft: status === 'draft' ? half(given) : null,
    answeredBy: status === 'due' ? null : answererId,
    score: score?.score ?? null,
    grade: score?.grade ?? null,
    submittedAt: score ? at : null,
    sentBackReason: isSentBack ? 'Please answer for the weeks at this company only.' : null,
    releasedBy: isReleased ? plan.releasedBy : null,
    releasedAt: isReleased ? later(1) : null,
    acknowledgedAt: status === 'acknowledged' ? later(2) : null,
    studentRemark: status === 'acknowledged' && random.chance(0.3) ? random.pick(remarks) : null,
    ...stamps(askedAt),
  }
  if (!score) return { evaluation, submission: null }
  const { answers, comments, overall } = given
  const result = { score: score.score, grade: score.grade, lines: score.lines }
  const by = { answeredBy: answererId, submittedAt: at }
  return {
    evaluation,
    submission: { evaluationId: id, revisionId: form.revisionId, answers, comments, overall, ...result, ...by },
  }
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
