import { silentAfter } from './absence.ts'
import { dateInWords, type WorkDate } from './calendar.ts'
import { kindsOfEvaluations } from './notification-evaluation-kinds.ts'
import { namedKinds } from './notification-named-kinds.ts'
import { kindsOfPlacements } from './notification-placement-kinds.ts'
import { documentsLink, dtrOf, kind, say, studentLink, whose } from './notification-words.ts'

type Day = { workDate: WorkDate }
type DocumentFacts = { document: string }

/** The one table of what notifies whom, by which channels and in which words (decision 070). */
export const notificationKinds = {
  record_to_decide: kind<Day>({
    label: 'A time record is ready for my approval',
    tells: ['decider'],
    by: ['bell', 'push', 'email'],
    words: ({ workDate }, to) =>
      say(
        dtrOf(to, workDate),
        'Time record to approve',
        `${whose(to)} time record for ${dateInWords(workDate)} is ready for approval.`,
      ),
  }),
  record_returned: kind<Day & { isRejected: boolean; note: string }>({
    label: 'My time record was returned or rejected',
    tells: ['student'],
    by: ['email'],
    words: ({ workDate, isRejected, note }, to) => {
      const word = isRejected ? 'rejected' : 'returned'
      return say(
        dtrOf(to, workDate),
        `Time record ${word}`,
        `Your time record for ${dateInWords(workDate)} was ${word}: ${note}`,
      )
    },
  }),
  outside_geofence: kind<Day>({
    label: 'An intern taps outside the site',
    tells: ['supervisor', 'coordinator'],
    by: ['bell'],
    words: ({ workDate }, to) =>
      say(
        dtrOf(to, workDate),
        'Tap outside the site',
        `${to.student} tapped outside the site on ${dateInWords(workDate)}.`,
      ),
  }),
  incomplete_day: kind<Day>({
    label: 'A day has a missing tap',
    tells: ['student', 'coordinator'],
    by: ['bell', 'email'],
    words: ({ workDate }, to) => {
      const day = dateInWords(workDate)
      const body =
        to.role === 'student'
          ? `${day} has a missing tap and isn’t credited yet. Request a correction.`
          : `${to.student} has a missing tap on ${day}. The day isn’t credited yet.`
      return say(dtrOf(to, workDate), 'Missing tap', body)
    },
  }),
  correction_asked: kind<Day>({
    label: 'A correction is requested',
    tells: ['decider'],
    by: ['bell', 'push', 'email'],
    words: ({ workDate }, to) =>
      say(
        dtrOf(to, workDate),
        'Correction requested',
        `${to.student} requests a correction for ${dateInWords(workDate)}.`,
      ),
  }),
  reopening_asked: kind<Day>({
    label: 'A correction of an approved day is requested',
    tells: ['coordinator'],
    by: ['bell', 'push', 'email'],
    words: ({ workDate }, to) =>
      say(
        dtrOf(to, workDate),
        'Correction of an approved day',
        `${to.student} requests a correction for ${dateInWords(workDate)}, which is already approved.`,
      ),
  }),
  correction_decided: kind<Day & { status: string; note: string | null }>({
    label: 'My correction was reviewed',
    tells: ['student'],
    by: ['email'],
    words: ({ workDate, status, note }, to) => {
      const why = note ? `: ${note}` : '.'
      return say(
        dtrOf(to, workDate),
        `Correction ${status}`,
        `Your correction for ${dateInWords(workDate)} was ${status}${why}`,
      )
    },
  }),
  document_submitted: kind<DocumentFacts>({
    label: 'A document is ready for my review',
    tells: ['coordinator'],
    by: ['bell', 'push', 'email'],
    words: ({ document }, to) => say(documentsLink(to), 'Document to review', `${to.student} submitted: ${document}.`),
  }),
  document_returned: kind<DocumentFacts & { note: string }>({
    label: 'My document was returned',
    tells: ['student'],
    by: ['email'],
    words: ({ document, note }, to) => say(documentsLink(to), 'Document returned', `${document} was returned: ${note}`),
  }),
  document_approved: kind<DocumentFacts & { isWaived?: boolean }>({
    label: 'My document was approved or waived',
    tells: ['student'],
    by: ['email'],
    words: ({ document, isWaived }, to) => {
      const word = isWaived ? 'waived' : 'approved'
      return say(documentsLink(to), `Document ${word}`, `${document} was ${word}.`)
    },
  }),
  document_expiring: kind<DocumentFacts & { expiresOn: WorkDate; hasExpired: boolean }>({
    label: 'A document expires soon',
    tells: ['student', 'coordinator'],
    by: ['bell', 'email'],
    words: ({ document, expiresOn, hasExpired }, to) => {
      const until = `valid until ${dateInWords(expiresOn)}`
      if (hasExpired) return say(documentsLink(to), 'Document expired', `${whose(to)} ${document} was ${until}.`)
      return say(documentsLink(to), 'Document expires soon', `${whose(to)} ${document} is ${until}.`)
    },
  }),
  company_paper_expiring: kind<DocumentFacts & { expiresOn: WorkDate; hasExpired: boolean }>({
    label: 'A document of the company expires soon',
    tells: ['company', 'interns'],
    by: ['bell', 'email'],
    words: ({ document, expiresOn, hasExpired }, to) => {
      const link = to.role === 'student' ? studentLink(to) : '/documents?view=companies'
      const until = `valid until ${dateInWords(expiresOn)}`
      if (hasExpired) return say(link, 'Company document expired', `${document} of ${to.company} was ${until}.`)
      return say(link, 'Company document expires soon', `${document} of ${to.company} is ${until}.`)
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
        `The MOA with ${to.company} ${days > 0 ? 'is' : 'was'} valid until ${dateInWords(validUntil)}.`,
      ),
  }),
  ...kindsOfPlacements,
  no_taps: kind<{ since: WorkDate; days: number }>({
    label: `No taps for ${silentAfter} working days`,
    tells: ['student', 'supervisor', 'coordinator'],
    by: ['bell', 'push', 'email'],
    words: ({ since, days }, to) => {
      const who = to.role === 'student' ? 'You have' : `${to.student} has`
      return say(
        dtrOf(to, since),
        'No taps',
        `${who} not tapped for ${days} working days, since ${dateInWords(since)}.`,
      )
    },
  }),
  ...kindsOfEvaluations,
  ...namedKinds,
  reminder: kind<{ title: string; body: string; link: string }>({
    label: 'My coordinator sends a reminder',
    tells: ['student'],
    by: ['email'],
    words: (facts) => facts,
  }),
}

export type NotificationKind = keyof typeof notificationKinds
export type FactsOf<K extends NotificationKind> = Parameters<(typeof notificationKinds)[K]['words']>[0]
