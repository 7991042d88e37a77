import type { Email } from './email.ts'
import { letter } from './layout.ts'

type Link = { to: string; name: string; product: string; school: string; link: string }

export function invitationLetter({ to, name, product, school, link }: Link): Email {
  const parts = [
    `Hello ${name},`,
    `${school} created your ${product} account. You’ll use it to record and approve internship hours.`,
    { text: 'Set your password', link },
    'This link works once and expires in 7 days. If you weren’t expecting it, you can ignore this email.',
  ]
  return letter({ to, subject: `Your ${product} account at ${school}`, school, parts })
}

export function resetLetter({ to, name, product, school, link }: Link): Email {
  const parts = [
    `Hello ${name},`,
    `We received a request to reset the password of your ${product} account at ${school}.`,
    { text: 'Set a new password', link },
    'This link works once and expires in 1 hour. If it wasn’t you, ignore this email. Your password won’t change.',
  ]
  return letter({ to, subject: `Reset your ${product} password`, school, parts })
}

type Reminder = Link & { by: string; open: readonly string[] }

/** From a coordinator to a student: what is still open. */
export function reminderLetter({ to, name, product, school, link, by, open }: Reminder): Email {
  const parts = [
    `Hello ${name},`,
    open.length > 0
      ? `${by} sent you a reminder. These are still open:`
      : `${by} sent you a reminder to check your internship.`,
    ...(open.length > 0 ? [open.map((line) => `- ${line}`).join('\n')] : []),
    { text: `Open ${product}`, link },
  ]
  return letter({ to, subject: `Reminder about your internship (${school})`, school, parts })
}
