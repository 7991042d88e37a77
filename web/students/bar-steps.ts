import type { BulkStatus } from '#domain/bulk.ts'
import type { MailWords } from '#domain/mail-words.ts'
import { stepNotes, stepWords } from '#web/placements/placement-words.ts'

/** A step that the bar offers: a status, or one of the others. */
export type BarStep =
  | BulkStatus
  | 'coordinator'
  | 'supervisor'
  | 'schedule'
  | 'counts_from'
  | 'receive'
  | 'remind'
  | 'request_evaluation'
  | 'letters'
  | 'certify'
  | 'invite'
  | 'delete'

const titles: Record<Exclude<BarStep, BulkStatus | 'invite'>, string> = {
  coordinator: 'Assign a coordinator',
  supervisor: 'Assign a supervisor',
  schedule: 'Set the schedule',
  counts_from: 'Set “counts from”',
  receive: 'Receive a document',
  remind: 'Remind of missing documents',
  request_evaluation: 'Request an evaluation',
  letters: 'Make letters',
  certify: 'Issue certificates',
  delete: 'Delete',
}
const notes: Partial<Record<BarStep, string>> = {
  ...stepNotes,
  supervisor: 'Interns of other companies stay as they are.',
  schedule:
    'It replaces the schedule of each placement from the date it takes effect. Unapproved days since then are recalculated.',
  counts_from: 'Absences, risks and forecasts are counted from this day. Placements that start later stay as they are.',
  receive: 'You have the hard copies and they are complete. Documents that are already complete stay as they are.',
  request_evaluation: 'Students who are not deployed yet stay as they are. Nobody is asked twice for the same form.',
  letters: 'Each gets the next reference number and is kept with the student’s documents.',
  certify: 'Each student is told. This can’t be undone; revoke a certificate on the student’s page instead.',
  delete: 'They move to the archive. Students with an active placement stay.',
}

export function titleOf(step: BarStep, mail: MailWords): string {
  if (step === 'invite') return mail.invite
  return isOther(step) ? titles[step] : stepWords[step]
}

function isOther(step: BarStep): step is Exclude<BarStep, BulkStatus | 'invite'> {
  return step in titles
}

/** What a person should know before taking it. */
export function noteOf(step: BarStep, mail: MailWords): string {
  if (step === 'invite') return mail.inviteNote
  return notes[step] ?? 'Each is checked first. Students who are not ready stay as they are.'
}
