import type { Email } from './email.ts'
import { letter } from './layout.ts'

type Link = { to: string; name: string; product: string; school: string; link: string }

export function invitationLetter({ to, name, product, school, link }: Link): Email {
  const parts = [
    `Hello ${name},`,
    `${school} made an account for you in ${product}, where internship hours are recorded and approved.`,
    { text: 'Choose your password', link },
    'The link works once, for 7 days. If you did not expect it, ignore this message.',
  ]
  return letter({ to, subject: `Your ${product} account at ${school}`, school, parts })
}

export function resetLetter({ to, name, product, school, link }: Link): Email {
  const parts = [
    `Hello ${name},`,
    `Someone asked for a new password for your ${product} account at ${school}.`,
    { text: 'Choose a new password', link },
    'The link works once, for 1 hour. If it was not you, ignore this message: your password stays as it is.',
  ]
  return letter({ to, subject: `Choose a new ${product} password`, school, parts })
}

type Reminder = Link & { by: string; open: readonly string[] }

/** From a coordinator to a student: what is still open. */
export function reminderLetter({ to, name, product, school, link, by, open }: Reminder): Email {
  const parts = [
    `Hello ${name},`,
    open.length > 0 ? `${by} reminds you of what is still open:` : `${by} reminds you to look at your internship.`,
    ...(open.length > 0 ? [open.map((line) => `- ${line}`).join('\n')] : []),
    { text: `Open ${product}`, link },
  ]
  return letter({ to, subject: `A reminder about your internship (${school})`, school, parts })
}
