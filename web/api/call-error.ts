import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

const Problem = z.object({
  code: z.string(),
  message: z.string(),
  link: z.optional(z.string()),
  id: z.optional(z.number()),
})
export type Problem = z.output<typeof Problem>

// The linter takes `.catch` for a promise's, so it has another name here.
const fallback = z.catch
/** Every refusal of our server has these first two. Whoever else answers with JSON has not. */
const Refused = z.object({
  success: z.literal(false),
  code: z.string(),
  message: fallback(z.string(), ''),
  errors: fallback(z.record(z.string(), z.string()), {}),
  problems: fallback(z.array(Problem), []),
  data: z.optional(z.unknown()),
})

type Details = {
  /** It is 0 when there was no answer at all. */
  status: number
  code: string
  errors?: Record<string, string>
  problems?: readonly Problem[]
  data?: unknown
}

/** A call that did not do what was asked; its message is a sentence for the person. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  /** One sentence for each wrong field of the form. */
  readonly errors: Record<string, string>
  /** What is missing, or which rows were refused. */
  readonly problems: readonly Problem[]
  /** After a stale version, this is the record as it is now. */
  readonly data: unknown

  constructor(message: string, { status, code, errors = {}, problems = [], data }: Details) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.problems = problems
    this.data = data
  }
}

/** No answer came from our server, so nothing is known about what was asked. */
export function isUnanswered(fault: unknown): boolean {
  return fault instanceof CallError && (fault.status === 0 || fault.code === 'unreadable')
}

/** Our server refused it with one of these statuses. Anybody on the way may answer with a status. */
export function isRefusedWith(fault: unknown, ...statuses: readonly number[]): fault is CallError {
  return fault instanceof CallError && fault.code !== 'unreadable' && statuses.includes(fault.status)
}

/** It is not there for this person, or not any more. A 403 may also ask for something else first, like a new password. */
export function isOutOfReach(fault: unknown): boolean {
  return fault instanceof CallError && (fault.code === 'forbidden' || fault.code === 'not_found')
}

/** A form shows each sentence at its field. */
export function isAboutFields(fault: unknown): fault is CallError {
  return fault instanceof CallError && Object.keys(fault.errors).length > 0
}

/** The server's sentence is preferred (spec §8). An answer from elsewhere gets the endpoint's own sentence. */
export function refusalOf(endpoint: Pick<Endpoint, 'failed'>, status: number, text: string): CallError {
  const body = z.safeParse(Refused, jsonOrNothing(text))
  if (!body.success) return new CallError(endpoint.failed, { status, code: 'unreadable' })
  const { message, code, errors, problems, data } = body.data
  return new CallError(message || endpoint.failed, { status, code, errors, problems, data })
}

export function unreachable(endpoint: Endpoint): CallError {
  return new CallError(endpoint.failed, { status: 0, code: 'unreachable' })
}

export function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
