import { silentAfter } from './absence.ts'
import { dateInWords, type WorkDate } from './calendar.ts'
import { namedKinds } from './notification-named-kinds.ts'
import { documentsLink, dtrOf, kind, namesOf, say, studentLink, whose } from './notification-words.ts'
import { type PlacementStatus, placementLabels } from './placement.ts'

type Day = { workDate: WorkDate }
type DocumentFacts = { document: string }

/** The one table of what notifies whom, by which channels and in which words (decision 070). */
export const notificationKinds = {
  record_to_decide: kind<Day>({
    label: 'A time record waits for my decision',
    tells: ['decider'],
    by: ['bell', 'push', 'email'],
    words: ({ workDate }, to) =>
      say(dtrOf(to, workDate), 'Time record to approve', `${whose(to)} time record of ${dateInWords(workDate)} waits.`),
  }),
  record_returned: kind<Day & { isRejected: boolean; note: string }>({
    label: 'My time record was returned or rejected',
    tells: ['student'],
    by: ['email'],
    words: ({ workDate, isRejected, note }, to) => {
      const word = isRejected ? 'rejected' : 'returned'
      return say(dtrOf(to, workDate), `Time record ${word}`, `${dateInWords(workDate)} was ${word}: ${note}`)
    },
  }),
  outside_geofence: kind<Day>({
    label: 'A tap is outside of the site’s area',
    tells: ['supervisor', 'coordinator'],
    by: ['bell'],
    words: ({ workDate }, to) =>
      say(
        dtrOf(to, workDate),
        'Tap outside of the site',
        `${to.student} tapped away from the site on ${dateInWords(workDate)}.`,
      ),
  }),
  incomplete_day: kind<Day>({
    label: 'A day lacks a tap',
    tells: ['student', 'coordinator'],
    by: ['bell', 'email'],
    words: ({ workDate }, to) => {
      const advice = to.role === 'student' ? ' and counts nothing yet. Ask for a correction.' : '.'
      return say(
        dtrOf(to, workDate),
        'Incomplete day',
        `${whose(to)} day of ${dateInWords(workDate)} lacks a tap${advice}`,
      )
    },
  }),
  correction_asked: kind<Day>({
    label: 'A correction is asked for',
    tells: ['decider'],
    by: ['bell', 'push', 'email'],
    words: ({ workDate }, to) =>
      say(dtrOf(to, workDate), 'Correction to decide', `${to.student} asks to correct ${dateInWords(workDate)}.`),
  }),
  reopening_asked: kind<Day>({
    label: 'A correction of an approved day is asked for',
    tells: ['coordinator'],
    by: ['bell', 'push', 'email'],
    words: ({ workDate }, to) =>
      say(
        dtrOf(to, workDate),
        'Approved day to correct',
        `${to.student} asks to correct ${dateInWords(workDate)}, which is approved.`,
      ),
  }),
  correction_decided: kind<Day & { status: string; note: string | null }>({
    label: 'My correction was decided',
    tells: ['student'],
    by: ['email'],
    words: ({ workDate, status, note }, to) => {
      const why = note ? `: ${note}` : '.'
      return say(
        dtrOf(to, workDate),
        `Correction ${status}`,
        `Your correction of ${dateInWords(workDate)} was ${status}${why}`,
      )
    },
  }),
  document_submitted: kind<DocumentFacts>({
    label: 'A paper waits for my review',
    tells: ['coordinator'],
    by: ['bell', 'push', 'email'],
    words: ({ document }, to) => say(documentsLink(to), 'Paper to review', `${to.student} handed in: ${document}.`),
  }),
  document_returned: kind<DocumentFacts & { note: string }>({
    label: 'My paper was returned',
    tells: ['student'],
    by: ['email'],
    words: ({ document, note }, to) => say(documentsLink(to), 'Paper returned', `${document} was returned: ${note}`),
  }),
  document_approved: kind<DocumentFacts & { isWaived?: boolean }>({
    label: 'My paper was approved or waived',
    tells: ['student'],
    by: ['email'],
    words: ({ document, isWaived }, to) => {
      const word = isWaived ? 'waived' : 'approved'
      return say(documentsLink(to), `Paper ${word}`, `${document} was ${word}.`)
    },
  }),
  document_expiring: kind<DocumentFacts & { expiresOn: WorkDate; hasExpired: boolean }>({
    label: 'A paper expires soon',
    tells: ['student', 'coordinator'],
    by: ['bell', 'email'],
    words: ({ document, expiresOn, hasExpired }, to) => {
      const until = `valid until ${dateInWords(expiresOn)}`
      if (hasExpired) return say(documentsLink(to), 'Paper has expired', `${whose(to)} ${document} was ${until}.`)
      return say(documentsLink(to), 'Paper expires soon', `${whose(to)} ${document} is ${until}.`)
    },
  }),
  company_paper_expiring: kind<DocumentFacts & { expiresOn: WorkDate; hasExpired: boolean }>({
    label: 'A paper of the company expires soon',
    tells: ['company', 'interns'],
    by: ['bell', 'email'],
    words: ({ document, expiresOn, hasExpired }, to) => {
      const link = to.role === 'student' ? studentLink(to) : '/documents?view=companies'
      const until = `valid until ${dateInWords(expiresOn)}`
      if (hasExpired) return say(link, 'Company’s paper has expired', `${document} of ${to.company} was ${until}.`)
      return say(link, 'Company’s paper expires soon', `${document} of ${to.company} is ${until}.`)
    },
  }),
  moa_expiring: kind<{ validUntil: WorkDate; days: number }>({
    label: 'The MOA of the company expires',
    tells: ['company', 'interns'],
    by: ['bell', 'email'],
    words: ({ validUntil, days }, to) =>
      say(
        to.role === 'student' ? studentLink(to) : '/companies',
        days > 0 ? `MOA expires within ${days} days` : 'MOA has expired',
        `The agreement with ${to.company} ${days > 0 ? 'is' : 'was'} valid until ${dateInWords(validUntil)}.`,
      ),
  }),
  placement_prepared: kind<{ status: PlacementStatus }>({
    label: 'My placement goes a step further',
    tells: ['student'],
    by: ['email'],
    words: ({ status }, to) =>
      say(studentLink(to), 'Placement', `Your placement is now at the step: ${placementLabels[status].toLowerCase()}.`),
  }),
  placement_moved: kind<{ status: PlacementStatus; reason: string | null }>({
    label: 'A placement starts, pauses or ends',
    tells: ['student', 'supervisor', 'coordinator'],
    by: ['bell', 'push', 'email'],
    words: ({ status, reason }, to) => {
      const word = placementLabels[status].toLowerCase()
      const at = to.company ? ` at ${to.company}` : ''
      const body = `${whose(to)} placement${at} is ${word}${reason ? `: ${reason}` : '.'}`
      return say(studentLink(to), `Placement ${word}`, body)
    },
  }),
  intern_assigned: kind<{ interns: readonly string[] }>({
    label: 'Interns are assigned to me',
    tells: ['named'],
    by: ['bell', 'push', 'email'],
    words: ({ interns }) => ({
      title: interns.length === 1 ? 'New intern' : 'New interns',
      body: `Assigned to you: ${namesOf(interns)}.`,
      link: '/students',
    }),
  }),
  hours_met: kind<object>({
    label: 'The required hours are met',
    tells: ['student', 'supervisor', 'coordinator'],
    by: ['bell', 'push', 'email'],
    words: (_, to) => say(studentLink(to), 'Hours met', `${whose(to)} required hours are approved.`),
  }),
  no_taps: kind<{ since: WorkDate }>({
    label: `No tap has come for ${silentAfter} working days`,
    tells: ['student', 'supervisor', 'coordinator'],
    by: ['bell', 'push', 'email'],
    words: ({ since }, to) => {
      const who = to.role === 'student' ? 'You have' : `${to.student} has`
      return say(
        dtrOf(to, since),
        'No taps',
        `${who} not tapped for ${silentAfter} working days, since ${dateInWords(since)}.`,
      )
    },
  }),
  ...namedKinds,
  report_failed: kind<{ report: string; message: string }>({
    label: 'A report that I asked for failed',
    tells: ['named'],
    by: ['bell', 'push'],
    words: ({ report, message }) => say('/reports', 'Report not made', `${report}: ${message}`),
  }),
  reminder: kind<{ title: string; body: string; link: string }>({
    label: 'My coordinator reminds me',
    tells: ['student'],
    by: ['email'],
    words: (facts) => facts,
  }),
}

export type NotificationKind = keyof typeof notificationKinds
export type FactsOf<K extends NotificationKind> = Parameters<(typeof notificationKinds)[K]['words']>[0]
