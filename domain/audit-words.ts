import { dateInWords, isDate } from './calendar.ts'
import { labelOf, labels, labelsOf } from './labels.ts'
import { type PlacementStatus, placementLabels } from './placement.ts'
import { momentInWords } from './zone.ts'

/** Records with a form are called as in the table of labels. */
const { person: _person, address: _address, ...forms } = labels

/** These are called otherwise in the code. */
const renamed = { agreement: 'MOA', course: 'program', teacher: 'coordinator' } as const

/** What else an event can be about. */
const others = {
  account: 'account',
  annex: 'Annex C',
  audit: 'audit log',
  bulk: 'a step of many',
  certificate: 'certificate',
  correction: 'correction request',
  document: 'document',
  evaluation: 'evaluation',
  evaluation_template: 'evaluation form',
  email_wording: 'wording of an email',
  import: 'import',
  letter: 'letter',
  letter_template: 'text of a letter',
  message: 'message',
  message_pace: 'pace of messages',
  notification: 'notification',
  preferences: 'notification settings',
  record: 'DTR day',
  report: 'report',
  saved_view: 'saved view of a list',
} as const

export type AuditNoun = keyof typeof forms | keyof typeof others

/** What an event can be about, and what the audit calls it. */
export const auditNouns = Object.fromEntries(
  [...Object.keys(forms).map((noun) => [noun, noun]), ...Object.entries({ ...others, ...renamed })].sort(),
) as Record<AuditNoun, string>

/** What can be done, with `…` for the thing it is done to. Taps are not here: the history of a day shows them. */
export const auditActions = {
  created: 'Added …',
  updated: 'Changed …',
  archived: 'Moved … to the archive',
  restored: 'Restored …',
  moved: 'Changed the status of …',
  approved: 'Approved …',
  returned: 'Returned …',
  rejected: 'Rejected …',
  submitted: 'Submitted …',
  released: 'Released …',
  reassigned: 'Gave … to another supervisor',
  acknowledged: 'Acknowledged …',
  deleted: 'Deleted …',
  reopened: 'Reopened …',
  ran: 'Took …',
  undone: 'Undid …',
  'taken back': 'Took back a decision on …',
  corrected: 'Corrected …',
  'corrected and approved': 'Corrected and approved …',
  'submitted again': 'Submitted … again',
  'tap undone': 'Undid a tap of …',
  closed: 'Closed …',
  'derived again': 'Recomputed …',
  'week confirmed': 'Confirmed the new total of a week of …',
  'month locked': 'Locked a month of …',
  'month unlocked': 'Unlocked a month of …',
  reminded: 'Reminded about …',
  invited: 'Invited …',
  'invitation link made': 'Made an invitation link for …',
  'invitation slip made': 'Made an invitation slip for …',
  'invitation slip voided': 'Voided the invitation slip of …',
  'many wrong invitation codes': 'Many invitation codes were typed wrongly',
  'reset link made': 'Made a password link for …',
  'reset asked': 'Requested a password link',
  'password changed': 'Changed the password of …',
  'password set by link': 'Set the password of … with a link',
  'password set by slip': 'Set the password of … with an invitation slip',
  'email change asked': 'Requested to change the email of …',
  'email change cancelled': 'Canceled the change of the email of …',
  'change reported': 'Reported a change of the account of …',
  'report settled': 'Settled a reported change of the account of …',
  'photo changed': 'Changed the photo of …',
  'consent given': 'Gave consent',
  'consent withdrawn': 'Withdrew consent',
  'signed in': 'Signed in',
  resumed: 'Continued a session',
  'signed out': 'Signed out',
  'signed out elsewhere': 'Ended all other sessions',
  'device registered': 'Turned on push on a device',
  'all read': 'Marked all notifications as read',
  read: 'Read …',
  exported: 'Exported …',
  requested: 'Requested …',
  uploaded: 'Uploaded …',
  sent: 'Sent …',
  stopped: 'Stopped …',
  issued: 'Issued …',
  revoked: 'Revoked …',
  started: 'Started …',
  'undo started': 'Started to undo …',
  imported: 'Finished …',
  'backed up': 'Made a backup',
  'demo loaded': 'Loaded the demo school',
  'demo closed': 'Closed the demo accounts',
  'demo opened': 'Opened the demo accounts',
  'history rewritten': 'Rewrote stored history',
} as const

export type AuditAction = keyof typeof auditActions

/** 'Changed company Acme'. An action without words of its own is said as it was written. */
export function auditSentence({ noun, action, subject }: { noun: string; action: string; subject: string | null }) {
  const words = lookUp(auditActions, action) ?? `${firstUpper(action)} …`
  const thing = [lookUp(auditNouns, noun) ?? noun, subject && (isDate(subject) ? dateInWords(subject) : subject)]
  return words.replace('…', () => thing.filter(Boolean).join(' '))
}

/** The action as a choice in a filter: 'Moved to the archive'. */
export function actionLabel(action: AuditAction): string {
  return auditActions[action].replace(/ ?…/, '').trim()
}

export type FieldChange = { field: string; from: string | null; to: string | null }
type Values = Record<string, unknown> | null

/** These fields say nothing by themselves: they move with every change, or repeat another field. */
const untold = new Set(['id', 'version', 'createdAt', 'updatedAt', 'search'])

type AuditedChange = { noun: string; before: Values; after: Values }

/** Every field that an event names, before and after, in words. */
export function auditChanges({ noun, before, after }: AuditedChange, zone: string): FieldChange[] {
  const words = labelsOf(noun)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !untold.has(name))
    .map((name) => ({
      field: labelOf(words, name) ?? spoken(name),
      from: valueInWords(before?.[name], zone),
      to: valueInWords(after?.[name], zone),
    }))
    .filter(({ from, to }) => from !== to)
}

const longest = 300

/** Null for an empty value. */
export function valueInWords(value: unknown, zone: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return cut(value.map((one) => valueInWords(one, zone) ?? '–').join(', ')) || null
  if (typeof value === 'object') return cut(partsInWords(value, zone)) || null
  const text = String(value)
  if (isDate(text)) return dateInWords(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return momentInWords(text, zone)
  return cut(lookUp(placementLabels, text as PlacementStatus) ?? text)
}

function partsInWords(value: object, zone: string): string {
  const parts = Object.entries(value).map(([name, inner]) => [spoken(name), valueInWords(inner, zone)])
  return parts.flatMap(([name, words]) => (words === null ? [] : `${name}: ${words}`)).join('; ')
}

/** 'requiredHours' becomes 'Required hours'. */
function spoken(name: string): string {
  return firstUpper(name.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Only entries of the table count, not what every object inherits, such as `constructor`. */
function lookUp<V>(table: Record<string, V>, name: string): V | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
