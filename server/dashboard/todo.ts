import type { Todo } from '#contract/dashboard-todo.ts'
import { addDays, dateInWords, monthOf, type WorkDate } from '#domain/calendar.ts'
import { documentState } from '#domain/document.ts'
import { documentDueOn } from '#domain/document-due.ts'
import { isRunning, type PlacementStatus } from '#domain/placement.ts'
import { periodDueOn } from '#domain/repeating.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import type { OwnEvaluation, RequirementRow, UndoneDay } from './student-queries.ts'

/** How many days a reminder stays on the list. */
const remembered = 7

export type TodoFacts = {
  today: WorkDate
  zone: string
  status: PlacementStatus | null
  startDate: WorkDate | null
  targetEndDate: WorkDate | null
  endDate: WorkDate | null
  days: readonly UndoneDay[]
  documents: readonly RequirementRow[]
  evaluations: readonly OwnEvaluation[]
  hasEmergencyContact: boolean
  /** Whether taps may carry a location, and whether it matters for this placement. */
  isLocationOpen: boolean
  remindedAt: string | null
  remindedBy: string | null
}

/** What the student has to do; what others need comes first. */
export function todoOf(facts: TodoFacts): Todo[] {
  return [
    ...reminders(facts),
    ...facts.days.map(undoneDay),
    ...documentsToDo(facts),
    ...facts.evaluations.map(evaluationToDo),
    ...(facts.hasEmergencyContact || facts.status === null ? [] : [emergencyContact]),
    ...(facts.isLocationOpen ? [locationConsent] : []),
  ]
}

const emergencyContact: Todo = {
  code: 'emergency_contact',
  text: 'Add your emergency contact',
  detail: 'Your school needs a name and a number before you are deployed.',
  dueOn: null,
  link: '/students',
}

const locationConsent: Todo = {
  code: 'location_consent',
  text: 'Choose whether to share your location',
  detail: 'You can tap without it. Your taps are then marked “No location.”',
  dueOn: null,
  link: '/dtr/tap',
}

function reminders({ remindedAt, remindedBy, today, zone }: TodoFacts): Todo[] {
  if (remindedAt === null) return []
  const on = dateIn(zone, msOf(remindedAt))
  if (on < addDays(today, -remembered)) return []
  const text = `${remindedBy ?? 'Your coordinator'} reminds you of your hours`
  return [{ code: 'reminder', text, detail: `Sent on ${dateInWords(on)}`, dueOn: null, link: '/dtr' }]
}

function undoneDay({ workDate, status, decidedNote }: UndoneDay): Todo {
  const isReturned = status === 'returned'
  return {
    code: isReturned ? 'returned_day' : 'incomplete_day',
    text: isReturned ? `${dateInWords(workDate)} was returned` : `Fix ${dateInWords(workDate)}`,
    detail: isReturned ? decidedNote : 'A time is missing, so no hours are credited yet.',
    dueOn: null,
    link: `/dtr?month=${monthOf(workDate)}&day=${workDate}${isReturned ? '' : '&fix=yes'}`,
  }
}

function evaluationToDo({ id, form, isReleased, dueOn }: OwnEvaluation): Todo {
  const link = `/evaluations/${id}`
  return isReleased
    ? {
        code: 'evaluation_released',
        text: `Read ${form}`,
        detail: 'Acknowledge that you have read it.',
        dueOn: null,
        link,
      }
    : { code: 'evaluation_due', text: `Answer ${form}`, detail: 'It takes about two minutes.', dueOn, link }
}

function documentsToDo(facts: TodoFacts): Todo[] {
  return facts.documents
    .filter(({ uploadedBy, metBy }) => uploadedBy === 'student' && metBy === 'upload')
    .flatMap((document) => documentToDo(document, facts))
}

function documentToDo(document: RequirementRow, facts: TodoFacts): Todo[] {
  const { today, status } = facts
  const { name, phase, blocks, remarks } = document
  const { state } = documentState(document.status === null ? null : { ...document, status: document.status }, today)
  const dueOn = document.periodEnds === null ? documentDueOn(phase, facts) : periodDueOn(document.periodEnds)
  const base = { dueOn, link: '/documents' }
  if (state === 'returned') {
    return [{ ...base, code: 'returned_paper', text: `${name} was returned`, detail: remarks }]
  }
  if (state === 'expired') {
    const detail = document.expiresOn && `It expired on ${dateInWords(document.expiresOn)}.`
    return [{ ...base, code: 'expired_paper', text: `Resubmit ${name}`, detail, dueOn: null }]
  }
  if (state === 'missing' && document.periodEnds !== null && status !== null && isRunning(status)) {
    return [{ ...base, code: 'missing_paper', text: `Submit ${name}`, detail: 'It is needed by your school.' }]
  }
  // Documents for completion are due when the hours are met; those that block nothing are never due.
  const isDue = blocks === 'deployment' || (blocks === 'completion' && status === 'hours_met')
  if (state !== 'missing' || !isDue || status === null || status === 'completed') return []
  const needed =
    blocks === 'completion' ? 'to complete your placement' : isRunning(status) ? 'by your school' : 'before you start'
  return [{ ...base, code: 'missing_paper', text: `Submit ${name}`, detail: `It is needed ${needed}.` }]
}
