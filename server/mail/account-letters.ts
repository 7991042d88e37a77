import { type AccountField, objectionDays } from '#domain/account.ts'
import { momentInWords } from '#domain/zone.ts'
import type { Email } from './email.ts'
import { letter } from './layout.ts'

type Sender = { to: string; product: string; school: string; link: string }
type Change = Sender & {
  name: string
  field: AccountField
  isOwn: boolean
  changedBy: string
  changedAt: string
  zone: string
}

/** To the old address: what was changed, who did it, when, and how to object. */
export function changedLetter(change: Change): Email {
  const { to, product, school, link, name, field, isOwn, changedBy, changedAt, zone } = change
  const when = momentInWords(changedAt, zone)
  const parts = [
    `Hello ${name},`,
    isOwn
      ? `The ${field} of your ${product} account at ${school} was changed from your profile on ${when}.`
      : `${changedBy} changed the ${field} of your ${product} account at ${school} on ${when}.`,
    'If you expected this, you don’t need to do anything.',
    'If not, please report it. Your account will be signed out everywhere and can’t approve anything until a school admin reviews it. The change itself is not undone.',
    { text: 'Report this change', link },
    `This link works once and expires in ${objectionDays} days.`,
  ]
  return letter({ to, subject: `The ${field} of your ${product} account was changed`, school, parts })
}

/** To each admin: an owner has objected to a change. */
export function reportedLetter(change: Change): Email {
  const { to, product, school, link, name, field, changedBy, changedAt, zone } = change
  const parts = [
    `${name} reported a change of their ${product} account: ${changedBy} changed the ${field} on ${momentInWords(changedAt, zone)}.`,
    'The account is signed out everywhere and can’t approve, return or reject anything until an admin settles the report. It’s on your dashboard.',
    { text: `Open ${product}`, link },
  ]
  return letter({ to, subject: `Account change reported: ${name}`, school, parts })
}

type Confirmation = Sender & { name: string }

/** To the new address, which must be confirmed before the change. */
export function confirmEmailLetter({ to, product, school, link, name }: Confirmation): Email {
  const parts = [
    `Hello ${name},`,
    `You asked to use this email for your ${product} account at ${school}.`,
    { text: 'Confirm this email', link },
    'This link works once and expires in 24 hours. If it wasn’t you, ignore this email. Nothing will change.',
  ]
  return letter({ to, subject: `Confirm your email for ${product}`, school, parts })
}

/** To the owner of an address that another person wanted to use. */
export function emailInUseLetter({ to, product, school, name }: Omit<Confirmation, 'link'>): Email {
  const parts = [
    `Hello ${name},`,
    `Someone asked to use this email for another ${product} account at ${school}. It belongs to your account, so nothing was changed.`,
    'If it was you, use another email for that account, or ask a school admin.',
  ]
  return letter({ to, subject: `Your email and another ${product} account`, school, parts })
}
