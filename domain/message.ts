import { fill, isOneLine, unknownField } from './fill.ts'
import type { Refusal } from './refusal.ts'
import type { Role } from './roles.ts'

/** What a message can say about its recipient, and what the screen calls it. */
export const messageFields = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Full name',
  section: 'Section',
  program: 'Program',
  company: 'Company',
} as const
export type MessageField = keyof typeof messageFields
export type PersonFields = Record<MessageField, string | null>

export const mostSubject = 120
export const mostText = 2000
/** A notice is shown until it is read, for this many days at most (rule 43). */
export const messageDays = 14
/** People of one message. */
export const mostPeople = 10_000
/** Without a mail server emails are files in a folder with limited room, where invitations are kept too. */
export const mostSavedEmails = 500
export const usualPace = 60
export const mostPace = 600
/** What a coordinator may send on one day of the school. An admin has no limit. */
const coordinatorsDay = { messages: 5, people: 2000 }

/** What became of a recipient: the notice alone, or an email that waits, left, was saved or failed. */
export const messageOutcomes = ['waiting', 'sent', 'saved', 'notice', 'failed', 'stopped', 'left_out'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]

export const audienceRoles = ['student', 'supervisor', 'teacher', 'admin'] as const
export const companyPeople = ['everyone', 'interns', 'supervisors'] as const

const known = Object.keys(messageFields)
/** Nothing but an address ends so. */
const endings = 'com|org|biz|ph|edu|gov|io|ly|co|cc|gl|xyz'
/** These are also words, so they count in small letters or before a slash: “Approved.Online class” only lacks a space. */
const wordEndings = 'net|info|me|app|link|site|online|top|page'
/** These count in small letters before a slash, as services that shorten addresses and names that cost little have them. */
const pathEndings =
  'at|be|bond|buzz|cf|click|cloud|club|cn|cyou|de|dev|ee|eu|fun|ga|gd|gg|gle|gq|gy|icu|in|life|live|ml|mov|pw|quest|ru|' +
  'sh|shop|space|store|su|support|tech|tk|to|today|tv|uk|us|vip|website|win|work|world|ws|zip'
const name = String.raw`(?<![@\w.-])(?:[A-Za-z0-9-]+\.)+`
/** What a mail program makes a link of: a scheme, `www.`, or a name that ends as addresses do. An email address is none. */
const addresses = [
  /[a-z][a-z0-9+.-]*:\/\/|\bwww\./i,
  new RegExp(String.raw`${name}(?:(?:${endings})(?![\w-])|(?:${wordEndings})/)`, 'i'),
  new RegExp(String.raw`${name}(?:(?:${wordEndings})(?![\w-])|(?:${pathEndings})/\S)`),
]

function hasAddress(text: string): boolean {
  return addresses.some((address) => address.test(text))
}

/** Why words that many people get by email beside a message cannot be sent, or null. */
export function noteProblem(text: string): string | null {
  return hasAddress(text) ? 'This is emailed, so it can’t have a web address' : null
}

/** Why a text cannot be sent, or null. */
export function textProblem(text: string): string | null {
  if (hasAddress(text)) {
    return 'The text can’t have a web address. Use the Link field, which opens a page of this school’s own site.'
  }
  return unknownField(text, known)
}

export function subjectProblem(subject: string): string | null {
  return isOneLine(subject) ? textProblem(subject) : 'The subject is one line'
}

/** A page of our own site: one slash, then what an address may have. A second slash or a backslash leads elsewhere. */
const path = /^\/(?![/\\])[\w./?=&%#~+,:;@!$'()*-]*$/

/** What no page of ours has: an empty step, or one back, so that `/..//host` would be read as `//host`. */
const turns = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** The path of a link within the school's own address, or null if it leads elsewhere. */
export function ownPath(link: string, home: string): string | null {
  const local = link.startsWith(home) ? link.slice(home.length) || '/' : link
  const [page = ''] = local.split(/[?#]/, 1)
  return path.test(local) && !turns.test(page) && !/^\/api(\/|$)/i.test(page) ? local : null
}

export const linkElsewhere = 'A link can open only a page of this school’s own site, such as /documents'

/** Subject or text for one person. */
export function filled(text: string, fields: PersonFields): string {
  return fill(text, fields)
}

type Sending = { role: Role; people: number; sentToday: { messages: number; people: number } }

/** Why a message cannot be sent to so many people (rule 43). */
export function refuseSending({ role, people, sentToday }: Sending): Refusal | null {
  if (people === 0) return rule('no_recipient', 'Nobody is selected')
  if (people > mostPeople) return rule('too_many_people', `Choose at most ${count(mostPeople)} people`)
  if (role !== 'teacher') return null
  if (sentToday.messages >= coordinatorsDay.messages) {
    return rule(
      'messages_used_up',
      `You have sent ${coordinatorsDay.messages} messages today. You can send more tomorrow.`,
    )
  }
  const left = coordinatorsDay.people - sentToday.people
  if (people <= left) return null
  return rule(
    'people_used_up',
    `You can message ${count(Math.max(0, left))} more people today, and this message has ${count(people)}. Ask an admin to send it.`,
  )
}

function rule(code: string, message: string): Refusal {
  return { status: 422, code, message }
}

function count(number: number): string {
  return number.toLocaleString('en')
}
