import type { Placement } from '#contract/placements.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { expiryFlags } from '#domain/document-flags.ts'
import { evaluationKinds } from '#domain/evaluation.ts'
import { mayWithEvaluation } from '#domain/evaluation-access.ts'
import { type Gap, type GateFacts, gapsBefore, warningsBefore } from '#domain/gate.ts'
import { isLive, isRunning, needsReason, type PlacementStatus, stepsFrom } from '#domain/placement.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { type Problem, Refusal } from '#server/errors.ts'
import { findValidSerial } from '#server/papers/queries.ts'
import { findGateFacts, listRequirementsForCompany } from './gate-queries.ts'

/** Each possible next step with what it still needs, and what expires meanwhile. */
export async function nextSteps(db: Db, placement: Placement, { today, role }: { today: WorkDate; role: Role }) {
  const isReopenable = placement.status === 'completed' && role === 'admin'
  if (!isLive(placement.status) && !isReopenable) return { steps: [], flags: [] }
  const facts = await findGateFacts(db, placement, today)
  const isShown = await whatIsShown(db, role)
  const shown = (gaps: readonly Gap[]) => gaps.filter(isShown).map((gap) => problemOf(gap, placement, role))
  const reopening = isReopenable ? await certificateWarning(db, placement) : []
  const steps = stepsFrom(placement.status).map((status) => {
    const gaps = gapsBefore(status, facts)
    return {
      status,
      needsReason: needsReason(status),
      // What completion lacks is shown to all three (rule 17).
      missing: status === 'completed' ? gaps.map((gap) => problemOf(gap, placement, role)) : shown(gaps),
      warnings: [...warningsAt(status, { placement, facts, role }), ...reopening],
    }
  })
  return { steps, flags: shown(expiryFlags(facts)) }
}

/** Of what is missing or expires a supervisor sees no document that is not the company's to read, and nothing of the person. */
async function whatIsShown(db: Db, role: Role): Promise<(gap: Gap) => boolean> {
  if (role !== 'supervisor') return () => true
  const addressed = await listRequirementsForCompany(db)
  return ({ code, id }) =>
    code.startsWith('paper_')
      ? id !== undefined && addressed.has(id)
      : /^(moa|company_paper_)|^(supervisor|site|schedule|start_date)$/.test(code)
}

/** A certificate of a completion that is reopened should be revoked (rule 47). */
async function certificateWarning(db: Db, { id }: Placement): Promise<Problem[]> {
  const serial = await findValidSerial(db, id)
  if (serial === null) return []
  const message = `Certificate No. ${serial} stays valid until you revoke it`
  return [{ code: 'certificate', message }]
}

type Warned = { placement: Placement; facts: GateFacts; role: Role }

/** What does not block a step but should be known; who cannot sign in concerns staff. */
export function warningsAt(to: PlacementStatus, { placement, facts, role }: Warned): Problem[] {
  if (role !== 'admin' && role !== 'teacher') return []
  return warningsBefore(to, facts).map((gap) => problemOf(gap, placement, role))
}

/** The refusal of a step with the list of what is missing, each with a link to fix it; null if the gate is open. */
export function refusalAt(to: PlacementStatus, placement: Placement, facts: GateFacts): Refusal | null {
  return refusalOf(gapsBefore(to, facts), placement)
}

/** An edit may not remove what the placement needed to come this far; what was missing before does not block it. */
export async function ensureStillReady(
  tx: Tx,
  before: GateFacts,
  { after, today }: { after: Placement; today: WorkDate },
) {
  const gate = gateOf(after.status)
  if (gate === null) return
  const known = gapsBefore(gate, before).map(({ message }) => message)
  const gaps = gapsBefore(gate, await findGateFacts(tx, after, today))
  const refusal = refusalOf(
    gaps.filter(({ message }) => !known.includes(message)),
    after,
  )
  if (refusal) throw refusal
}

function gateOf(status: PlacementStatus): PlacementStatus | null {
  if (isRunning(status)) return 'deployed'
  return status === 'cleared' ? 'cleared' : null
}

function refusalOf(gaps: readonly Gap[], placement: Placement): Refusal | null {
  const [first] = gaps
  if (!first) return null
  const message = gaps.length === 1 ? first.message : `${gaps.length} things are missing`
  return new Refusal(
    { status: 409, code: 'not_ready', message },
    { problems: gaps.map((gap) => problemOf(gap, placement, 'teacher')) },
  )
}

function problemOf(gap: Gap, placement: Placement, role: Role): Problem {
  const link = gap.code.startsWith('evaluation_') ? evaluationLink(gap, role) : linkOf(gap.code, placement, role)
  return link ? { ...gap, link } : gap
}

/** For those who answer it or ask for it. */
function evaluationLink({ code, id }: Gap, role: Role): string | null {
  const kind = evaluationKinds.find((one) => code === `evaluation_${one}`)
  return kind && mayWithEvaluation('read', { kind, role, status: 'due' }) ? `/evaluations/${id}` : null
}

/** The link to fix it, for those who can. */
function linkOf(code: string, { id, studentId, companyId, supervisorName }: Placement, role: Role): string | null {
  if (code.startsWith('paper_')) return `/documents/${studentId}`
  if (code === 'undecided_records' || code === 'pending_corrections') return `/dtr/${studentId}`
  if (role !== 'admin' && role !== 'teacher') return null
  if (code.startsWith('company_paper_')) return '/documents?view=companies'
  if (code.startsWith('moa') || code === 'company_blacklisted') return `/companies?open=${companyId}`
  if (['birth_date', 'under_age', 'emergency_contact'].includes(code)) return `/students/${studentId}?edit=true`
  if (code === 'supervisor_account' || code === 'supervisor_unreachable')
    return `/supervisors?search=${encodeURIComponent(supervisorName ?? '')}`
  if (code === 'student_account' || code === 'student_unreachable') return `/students/${studentId}`
  return `/students/${studentId}?placement=${id}`
}
