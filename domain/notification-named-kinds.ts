import type { AccountField } from './account.ts'
import { kind, namesOf, say } from './notification-words.ts'

/** Kinds that are told to the people whom the event names. */
export const namedKinds = {
  intern_assigned: kind<{ interns: readonly string[] }>({
    label: 'New interns are assigned to me',
    tells: ['named'],
    by: ['bell', 'push', 'email'],
    words: ({ interns }) => ({
      title: interns.length === 1 ? 'New intern' : 'New interns',
      body: `Assigned to you: ${namesOf(interns)}.`,
      link: '/students',
    }),
  }),
  account_reported: kind<{ name: string; field: AccountField; changedBy: string }>({
    label: 'A change of an account is reported',
    tells: ['named'],
    by: ['bell', 'push', 'email'],
    isUrgent: true,
    words: ({ name, field, changedBy }) => ({
      title: 'Account change reported',
      body: `${name} says that ${changedBy} should not have changed the ${field}. The account can’t approve until an admin settles it.`,
      link: '/supervisors',
    }),
  }),
  suspension: kind<{ title: string; body: string }>({
    label: 'Work is suspended',
    tells: ['named'],
    by: ['bell', 'push', 'email'],
    isUrgent: true,
    words: ({ title, body }) => ({ title, body, link: '/' }),
  }),
  message: kind<{ subject: string; sender: string }>({
    label: 'The school sends me a message',
    tells: ['named'],
    by: ['bell', 'push'],
    words: ({ subject, sender }) => say('/messages', 'New message', `${sender}: ${subject}`),
  }),
  report_failed: kind<{ report: string; message: string }>({
    label: 'A report that I requested failed',
    tells: ['named'],
    by: ['bell', 'push'],
    words: ({ report, message }) => say('/reports', 'Report not made', `${report}: ${message}`),
  }),
}
