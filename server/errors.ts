import type { Refusal as DomainRefusal } from '#domain/refusal.ts'

export type Problem = { code: string; message: string; link?: string; id?: number; label?: string }
/** Someone else was faster: the record as it is now, who changed it and when. */
type Stale = { current: object; changedBy: string | undefined; changedAt: string | undefined }
type Details = { errors?: Record<string, string>; problems?: readonly Problem[]; data?: unknown; stale?: Stale }

type Why = { status: number; code: string; message: string }

/** A refusal that its caller can understand and act on. Everything else is a fault and answers 500. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(
    { status, code, message }: Why,
    readonly details: Details = {},
  ) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Throws what the domain refuses. */
export function refuseBy(refusal: DomainRefusal | null, details?: Details): void {
  if (refusal) throw new Refusal(refusal, details)
}

/** Throws the sentences by field, if there are any. */
export function refuseFields(errors: Record<string, string>): void {
  const [first] = Object.values(errors)
  if (first) throw ruleBroken(first, { errors })
}

export const badInput = (message: string, details?: Details) =>
  new Refusal({ status: 400, code: 'bad_input', message }, details)
export const noSession = () => new Refusal({ status: 401, code: 'no_session', message: 'Please sign in' })
export const invalidCredentials = () =>
  new Refusal({ status: 401, code: 'invalid_credentials', message: 'Invalid credentials' })
export const forbidden = (message = 'You’re not allowed to do this.') =>
  new Refusal({ status: 403, code: 'forbidden', message })
export const newPasswordNeeded = () =>
  new Refusal({
    status: 403,
    code: 'password_change_required',
    message: 'Set a new password first. Someone else chose your current one.',
  })
export const accountHeld = () =>
  new Refusal({
    status: 403,
    code: 'account_held',
    message: 'A change to this account was reported. You can approve again once an admin settles it.',
  })
export const notFound = (noun: string) => new Refusal({ status: 404, code: 'not_found', message: `${noun} not found` })
export const conflict = (message: string, details?: Details) =>
  new Refusal({ status: 409, code: 'conflict', message }, details)
export const stale = (message: string, stale: Stale) => new Refusal({ status: 409, code: 'stale', message }, { stale })
export const wrongContent = (message: string) => new Refusal({ status: 415, code: 'bad_input', message })
export const ruleBroken = (message: string, details?: Details) =>
  new Refusal({ status: 422, code: 'rule_broken', message }, details)
export const tooMany = (message: string) => new Refusal({ status: 429, code: 'too_many', message })
export const tooFast = () => tooMany('You’re tapping too fast. Please try again in a minute.')
export const noRoom = () =>
  new Refusal({
    status: 503,
    code: 'disk_full',
    message: 'The server’s disk is nearly full. Ask your administrator to make room, then try again.',
  })
