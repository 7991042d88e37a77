import { Refusal } from '#server/errors.ts'

type SentRefusal = Pick<Refusal, 'status' | 'code' | 'message' | 'details'>
/** What crosses between threads: a whole refusal, or the message, stack and code of another fault. */
export type Fault = { fault: Error; code: string | undefined; refusal: SentRefusal | null }

export function sendable(thrown: unknown): Fault {
  const fault = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (fault instanceof Refusal) {
    const { status, code, message, details } = fault
    return { fault: new Error(message), code: undefined, refusal: { status, code, message, details } }
  }
  const code = 'code' in fault ? String(fault.code) : undefined
  // A library's error class may hold what cannot be sent.
  const plain = Object.assign(new Error(fault.message), { stack: fault.stack, name: fault.name })
  return { fault: plain, code, refusal: null }
}

export function received({ fault, code, refusal }: Fault): Error {
  if (refusal) return new Refusal(refusal, refusal.details)
  return code === undefined ? fault : Object.assign(fault, { code })
}
