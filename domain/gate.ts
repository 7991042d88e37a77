import { type Agreement, isCovered } from './agreement.ts'
import { dateInWords, type WorkDate } from './calendar.ts'
import { type DocumentOnFile, documentState, isInOrder } from './document.ts'
import type { EvaluationKind } from './evaluation.ts'
import { isBeingPrepared, type PlacementStatus } from './placement.ts'
import { isUnderAge, leastAge } from './placing.ts'
import { isUndecided, pendingInWords, type RecordStatus, undecidedInWords } from './record.ts'

/**
 * One thing that is missing: the code says what to fix, the id names the requirement of a document. The label is what
 * many students who lack it are counted under, where the message names a week or month.
 */
export type Gap = { code: string; message: string; id?: number; label?: string }

export type RequiredDocument = {
  requirementId: number
  name: string
  /** Without its week or month, if the document is for one. */
  requirementName?: string
  blocks: 'nothing' | 'deployment' | 'completion'
  document: DocumentOnFile | null
  /** The company brings it, not the student. */
  isOfCompany?: boolean
}

/** Whether a person can sign in; if not, whether an invitation can be emailed. */
export type AccountState = 'active' | 'reachable' | 'unreachable'

export type OpenEvaluation = { id: number; name: string; kind: EvaluationKind }

export type GateFacts = {
  /** Of the placement before the step. */
  status: PlacementStatus
  today: WorkDate
  birthDate: WorkDate | null
  emergencyContact: { name: string | null; number: string | null }
  startDate: WorkDate | null
  documents: readonly RequiredDocument[]
  agreements: readonly Agreement[]
  hasCompany: boolean
  isCompanyBlacklisted: boolean
  hasSupervisor: boolean
  hasSite: boolean
  hasSchedule: boolean
  studentAccount: AccountState
  /** Null without a supervisor. */
  supervisorAccount: AccountState | null
  /** The records of the placement and of those that it continues. */
  records: readonly RecordStatus[]
  /** How many pending corrections the same placements have. */
  corrections: number
  /** Evaluations of the placement that were asked for and are not submitted. */
  evaluations: readonly OpenEvaluation[]
  /** False while carried hours have no proof. */
  isCarriedProven: boolean
}

/** What is missing before a placement may take this step; empty if the gate is open (rule 15, rule 16, rule 17). */
export function gapsBefore(to: PlacementStatus, facts: GateFacts): Gap[] {
  if (to === 'cleared') return [...documentGaps('deployment', facts), ...personGaps(facts)]
  if (to === 'deployed') return deploymentGaps(facts)
  if (to === 'completed') return completionGaps(facts)
  return []
}

/** What the step does not need, and what somebody should know: without an account nobody taps or approves. */
export function warningsBefore(to: PlacementStatus, { studentAccount, supervisorAccount }: GateFacts): Gap[] {
  if (to !== 'deployed') return []
  return [...accountWarning('supervisor', supervisorAccount), ...accountWarning('student', studentAccount)]
}

function accountWarning(who: 'student' | 'supervisor', account: AccountState | null): Gap[] {
  if (account === null || account === 'active') return []
  const message =
    account === 'reachable'
      ? `The ${who} has no account yet`
      : `The ${who} has no account and no email. Print an invitation slip.`
  return [{ code: account === 'reachable' ? `${who}_account` : `${who}_unreachable`, message }]
}

function documentGaps(blocks: RequiredDocument['blocks'], { documents, today }: GateFacts): Gap[] {
  return documents
    .filter((required) => required.blocks === blocks && !isInOrder(documentState(required.document, today).state))
    .map(({ requirementId, name, requirementName = name, document, isOfCompany }) => {
      const { state } = documentState(document, today)
      return {
        code: `${isOfCompany ? 'company_' : ''}paper_${state}`,
        message: documentSentence(name, state),
        id: requirementId,
        ...(requirementName === name ? {} : { label: documentSentence(requirementName, state) }),
      }
    })
}

function documentSentence(name: string, state: string): string {
  if (state === 'submitted') return `${name} is still under review`
  if (state === 'returned') return `${name} was returned and must be submitted again`
  return state === 'expired' ? `${name} has expired` : `${name} is missing`
}

function personGaps({ birthDate, startDate, emergencyContact, today }: GateFacts): Gap[] {
  const gaps: Gap[] = []
  if (birthDate === null) gaps.push({ code: 'birth_date', message: 'The birth date is missing' })
  else if (isUnderAge(birthDate, startDate ?? today)) {
    gaps.push({ code: 'under_age', message: `The intern must be ${leastAge} or older on the first day` })
  }
  if (isBlank(emergencyContact.name) || isBlank(emergencyContact.number)) {
    gaps.push({ code: 'emergency_contact', message: 'The emergency contact needs a name and a number' })
  }
  return gaps
}

function deploymentGaps(facts: GateFacts): Gap[] {
  const { status, startDate, agreements, hasCompany, hasSupervisor, hasSite, hasSchedule } = facts
  const gaps: Gap[] = []
  if (!hasCompany) gaps.push({ code: 'company', message: 'The company is missing' })
  // Who already works there may come back from a hold. Otherwise an intern with all hours could never complete (rule 18).
  if (facts.isCompanyBlacklisted && isBeingPrepared(status)) {
    gaps.push({ code: 'company_blacklisted', message: 'This company is blacklisted' })
  }
  if (startDate === null) gaps.push({ code: 'start_date', message: 'The start date is missing' })
  else if (hasCompany && !isCovered(agreements, startDate)) {
    gaps.push({ code: 'moa', message: `No MOA of the company covers ${dateInWords(startDate)}` })
  }
  if (!hasSupervisor) gaps.push({ code: 'supervisor', message: 'The supervisor is missing' })
  if (!hasSite) gaps.push({ code: 'site', message: 'The site is missing' })
  if (!hasSchedule) gaps.push({ code: 'schedule', message: 'The schedule is missing' })
  return gaps
}

/** Asked once the hours are met, which is a status of its own (rule 17). */
function completionGaps(facts: GateFacts): Gap[] {
  return [...documentGaps('completion', facts), ...evaluationGaps(facts), ...carriedGaps(facts), ...recordGaps(facts)]
}

function evaluationGaps({ evaluations }: GateFacts): Gap[] {
  return evaluations.map(({ id, name, kind }) => ({
    code: `evaluation_${kind}`,
    message: `The evaluation “${name}” is not submitted yet`,
    id,
  }))
}

function carriedGaps({ isCarriedProven }: GateFacts): Gap[] {
  if (isCarriedProven) return []
  return [{ code: 'carried_proof', message: 'The proof of the carried hours is missing' }]
}

function recordGaps({ records, corrections }: GateFacts): Gap[] {
  const gaps: Gap[] = []
  const undecided = records.filter(isUndecided).length
  if (undecided > 0) {
    gaps.push({ code: 'undecided_records', message: undecidedInWords(undecided) })
  }
  if (corrections > 0) {
    gaps.push({ code: 'pending_corrections', message: pendingInWords(corrections) })
  }
  return gaps
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === ''
}
