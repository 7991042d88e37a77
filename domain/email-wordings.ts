import { fieldsIn, isOneLine, unknownField } from './fill.ts'

type EmailKind = {
  label: string
  /** When it is sent, and who gets it. */
  sent: string
  /** What its text can say, by field. */
  fields: Readonly<Record<string, string>>
  /** Without these it would be useless, so a wording must have them. */
  needs: readonly string[]
  /** On the button, if the link is a paragraph of its own. */
  button: string
  subject: string
  text: string
}

const name = 'Name of the person'
const account = { product: 'Name of the app', school: 'Name of the school' }
const link = 'The link; alone in a paragraph it is a button'
const expiry = 'How long the link works'

/** The emails whose wording a school may change, with the wording that they have until then. */
export const emailKinds = {
  invitation: {
    label: 'Invitation',
    sent: 'To someone who has no account yet.',
    fields: { name, link, expiry, ...account },
    needs: ['name', 'link', 'expiry'],
    button: 'Set your password',
    subject: 'Your {product} account at {school}',
    text: `Hello {name},

{school} created your {product} account. You’ll use it to record and approve internship hours.

{link}

This link works once and expires in {expiry}. If you weren’t expecting it, you can ignore this email.`,
  },
  reset: {
    label: 'New password',
    sent: 'To someone who forgot the password.',
    fields: { name, link, expiry, ...account },
    needs: ['name', 'link', 'expiry'],
    button: 'Set a new password',
    subject: 'Reset your {product} password',
    text: `Hello {name},

We received a request to reset the password of your {product} account at {school}.

{link}

This link works once and expires in {expiry}. If it wasn’t you, ignore this email. Your password won’t change.`,
  },
  reminder: {
    label: 'Reminder',
    sent: 'To a student, when a coordinator sends a reminder from the dashboard.',
    fields: { name, sender: 'Who sends it', list: 'What is still open, if anything', link, ...account },
    needs: ['name', 'list', 'link'],
    button: 'Open',
    subject: 'Reminder about your internship ({school})',
    text: `Hello {name},

{sender} sent you a reminder to check your internship.

{list}

{link}`,
  },
  account_changed: {
    label: 'Account changed',
    sent: 'To the owner of an account whose email was changed, or whose password somebody else changed.',
    fields: { name, change: 'Who changed what, and when', field: 'What was changed', link, expiry, ...account },
    needs: ['name', 'change', 'link', 'expiry'],
    button: 'Report this change',
    subject: 'The {field} of your {product} account was changed',
    text: `Hello {name},

{change}

If you expected this, you don’t need to do anything.

If not, please report it. Your account will be signed out everywhere and can’t approve anything until a school admin reviews it. The change itself is not undone.

{link}

This link works once and expires in {expiry}.`,
  },
  account_reported: {
    label: 'Account change reported',
    sent: 'To each admin, when an owner reports a change.',
    fields: { name, change: 'Who changed what, and when', link, ...account },
    needs: ['name', 'change', 'link'],
    button: 'Open',
    subject: 'Account change reported: {name}',
    text: `{name} reported a change of their {product} account: {change}

The account is signed out everywhere and can’t approve, return or reject anything until an admin settles the report. It’s on your dashboard.

{link}`,
  },
  confirm_email: {
    label: 'Confirm an email',
    sent: 'To the new address, before it replaces the old one.',
    fields: { name, link, expiry, ...account },
    needs: ['name', 'link', 'expiry'],
    button: 'Confirm this email',
    subject: 'Confirm your email for {product}',
    text: `Hello {name},

You asked to use this email for your {product} account at {school}.

{link}

This link works once and expires in {expiry}. If it wasn’t you, ignore this email. Nothing will change.`,
  },
  email_in_use: {
    label: 'Email in use',
    sent: 'To the owner of an address that someone else wanted to use.',
    fields: { name, ...account },
    needs: ['name'],
    button: '',
    subject: 'Your email and another {product} account',
    text: `Hello {name},

Someone asked to use this email for another {product} account at {school}. It belongs to your account, so nothing was changed.

If it was you, use another email for that account, or ask a school admin.`,
  },
} as const satisfies Record<string, EmailKind>

export type EmailKindName = keyof typeof emailKinds
export const emailKindNames = Object.keys(emailKinds) as EmailKindName[]
export type Wording = { subject: string; text: string }

export const mostWordingSubject = 150
export const mostWordingText = 3000

/** A subject is read by whoever sees the inbox, so it holds no link and nothing of many lines. */
const notInSubject = ['link', 'list', 'change']

/** By field, why a wording cannot be saved. */
export function wordingProblems(kind: EmailKindName, { subject, text }: Wording): Partial<Wording> {
  const { fields, needs } = emailKinds[kind]
  const known = Object.keys(fields)
  const written = fieldsIn(text)
  const missing = needs.filter((field) => !written.includes(field))
  const inSubject = isOneLine(subject)
    ? unknownField(
        subject,
        known.filter((field) => !notInSubject.includes(field)),
      )
    : 'The subject is one line'
  const inText = unknownField(text, known) ?? (missing.length > 0 ? lacking(missing) : null)
  return { ...(inSubject ? { subject: inSubject } : {}), ...(inText ? { text: inText } : {}) }
}

function lacking(fields: readonly string[]): string {
  return `This email needs ${fields.map((field) => `{${field}}`).join(', ')}. Add ${fields.length === 1 ? 'it' : 'them'} to the text.`
}
