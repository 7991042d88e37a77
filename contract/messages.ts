import * as z from 'zod/mini'
import {
  audienceRoles,
  companyPeople,
  messageOutcomes,
  mostPace,
  mostPeople,
  mostSubject,
  mostText,
  subjectProblem,
  textProblem,
} from '#domain/message.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id, Instant, optionalText, paging, text, UserType, versioned, whole } from './parts.ts'
import { BulkSelection } from './selection.ts'

/** Who gets it: a selection of a list, a section, the people at a company, or a role. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('selection'),
    people: z.enum(['students', 'supervisors'], 'Choose students or supervisors'),
    selection: BulkSelection,
  }),
  z.strictObject({ kind: z.literal('section'), courseId: Id, section: text('Section', 40) }),
  z.strictObject({
    kind: z.literal('company'),
    companyId: Id,
    people: z.enum(companyPeople, 'Choose everyone, interns or supervisors'),
  }),
  z.strictObject({ kind: z.literal('role'), role: z.enum(audienceRoles, 'Choose who gets it') }),
])
export type Audience = z.output<typeof Audience>

/** Says what the domain has against a text. */
function fitting(problemOf: (text: string) => string | null) {
  return z.check<string>((sent) => {
    const message = problemOf(sent.value)
    if (message) sent.issues.push({ code: 'custom', message, input: sent.value })
  })
}

/** What a person writes. */
export const MessageFields = z.strictObject({
  subject: text('Subject', mostSubject).check(fitting(subjectProblem)),
  text: text('Message', mostText).check(fitting(textProblem)),
  /** A page of the school's own site. */
  link: optionalText('Link', 300),
  byEmail: z.boolean(),
  byPush: z.boolean(),
})
export type MessageFields = z.output<typeof MessageFields>

/** As one person reads it. */
const Filled = z.object({ userId: Id, name: z.string(), subject: z.string(), text: z.string() })
const Preview = z.object({
  people: z.int(),
  /** Those who get an email, those who have no address or no account, and those with a device for pushes. */
  emails: z.int(),
  noEmail: z.int(),
  noAccount: z.int(),
  pushes: z.int(),
  /** Where its link leads. */
  link: z.nullable(z.string()),
  /** Why it cannot be sent, such as the limit of a day. */
  refusal: z.nullable(z.string()),
  /** The first people of the list. */
  samples: z.array(Filled),
})
export type MessagePreview = z.output<typeof Preview>

const count = z.int()
export const Message = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  audience: z.string(),
  sender: z.string(),
  byEmail: z.boolean(),
  byPush: z.boolean(),
  state: z.enum(['sending', 'done', 'stopped']),
  stopReason: z.nullable(z.string()),
  total: count,
  counts: z.object({
    waiting: count,
    sent: count,
    saved: count,
    notice: count,
    failed: count,
    stopped: count,
    leftOut: count,
    read: count,
  }),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  /** Whether somebody still has an unread notice or an email to come. */
  mayStop: z.boolean(),
})
export type Message = z.output<typeof Message>

const Recipient = z.object({
  userId: Id,
  name: z.string(),
  role: UserType,
  email: z.nullable(z.string()),
  outcome: z.enum(messageOutcomes),
  reason: z.nullable(z.string()),
  sentAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
})
export type MessageRecipient = z.output<typeof Recipient>

export const MessagePace = z.object({ id: Id, version: z.int(), perMinute: z.int() })
const staff = ['admin', 'teacher'] as const

export const messages = {
  /** Newest first: all of the school for an admin, the own ones for a coordinator. */
  list: endpoint('GET', '/api/messages', {
    roles: staff,
    query: z.object(paging),
    data: z.object({ messages: z.array(Message), total: z.int() }),
    failed: 'Failed to fetch messages',
  }),
  pace: endpoint('GET', '/api/messages/pace', {
    roles: ['admin'],
    data: MessagePace,
    failed: 'Failed to fetch the pace of messages',
  }),
  setPace: endpoint('PUT', '/api/messages/pace', {
    roles: ['admin'],
    body: z.strictObject({ perMinute: whole('Emails per minute', 1, mostPace), ...versioned }),
    data: MessagePace,
    done: 'Pace of messages saved',
    failed: 'Failed to save the pace of messages',
  }),
  /** How many people it would reach, and how the first of them would read it. */
  preview: endpoint('POST', '/api/messages/preview', {
    roles: staff,
    reads: true,
    body: z.strictObject({ ...MessageFields.shape, audience: Audience }),
    data: Preview,
    failed: 'Failed to preview the message',
  }),
  /** `seen` is the number of people that the sender was asked with; another number now is refused. */
  send: endpoint('POST', '/api/messages', {
    roles: staff,
    decides: true,
    body: z.strictObject({
      ...MessageFields.shape,
      audience: Audience,
      seen: z.int().check(z.gte(0), z.lte(mostPeople, `Choose at most ${mostPeople} people`)),
    }),
    data: Message,
    failed: 'Failed to send the message',
  }),
  read: endpoint('GET', '/api/messages/:id', {
    roles: staff,
    params: byId,
    data: Message,
    failed: 'Failed to fetch the message',
  }),
  recipients: endpoint('GET', '/api/messages/:id/recipients', {
    roles: staff,
    params: byId,
    query: z.object({ ...paging, outcome: z.optional(z.enum(messageOutcomes, 'Choose a result')) }),
    data: z.object({ recipients: z.array(Recipient), total: z.int() }),
    failed: 'Failed to fetch the recipients',
  }),
  /** Nobody else gets it, and it disappears for those who have not read it. */
  stop: endpoint('PUT', '/api/messages/stop/:id', {
    roles: staff,
    params: byId,
    data: Message,
    touches: ['dashboard', 'dtr'],
    done: 'Message stopped',
    failed: 'Failed to stop the message',
  }),
}
