export type Problem = { code: string; message: string; link?: string; id?: number }
/** Someone else was faster: the record as it is now, who changed it and when. */
type Stale = { current: object; changedBy: string | undefined; changedAt: string | undefined }
type Details = { errors?: Record<string, string>; problems?: readonly Problem[]; data?: unknown; stale?: Stale }

/** A refusal that its caller can understand and act on. Everything else is a fault and answers 500. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
  }
}

export const badInput = (message: string, details?: Details) => new Refusal(400, 'bad_input', message, details)
export const noSession = () => new Refusal(401, 'no_session', 'Please sign in')
export const invalidCredentials = () => new Refusal(401, 'invalid_credentials', 'Invalid credentials')
export const forbidden = (message = 'You may not do this') => new Refusal(403, 'forbidden', message)
export const newPasswordNeeded = () =>
  new Refusal(403, 'password_change_required', 'Set a new password first. Somebody else chose the one that you have.')
export const accountHeld = () =>
  new Refusal(
    403,
    'account_held',
    'A change of this account was reported. You can decide again once an admin settles it.',
  )
export const notFound = (noun: string) => new Refusal(404, 'not_found', `${noun} not found`)
export const conflict = (message: string, details?: Details) => new Refusal(409, 'conflict', message, details)
export const stale = (message: string, stale: Stale) => new Refusal(409, 'stale', message, { stale })
export const wrongContent = (message: string) => new Refusal(415, 'bad_input', message)
export const ruleBroken = (message: string, details?: Details) => new Refusal(422, 'rule_broken', message, details)
export const tooMany = (message: string) => new Refusal(429, 'too_many', message)
export const tooFast = () => tooMany('You are tapping too fast; wait a minute')
export const noRoom = () =>
  new Refusal(
    503,
    'disk_full',
    'The server’s disk is nearly full. Ask your administrator to make room, then try again.',
  )
