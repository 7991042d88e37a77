import { Refusal } from '#server/errors.ts'

type Told = Pick<Refusal, 'status' | 'code' | 'message' | 'details'>
/** What of a fault travels: a refusal whole; of any other its words, its place and its code. */
export type Fault = { fault: Error; code: string | undefined; refusal: Told | null }

export function sendable(thrown: unknown): Fault {
  const fault = thrown instanceof Error ? thrown : new Error(String(thrown))
  if (fault instanceof Refusal) {
    const { status, code, message, details } = fault
    return { fault: new Error(message), code: undefined, refusal: { status, code, message, details } }
  }
  const code = 'code' in fault ? String(fault.code) : undefined
  // a class of a library may hold what cannot travel
  const plain = Object.assign(new Error(fault.message), { stack: fault.stack, name: fault.name })
  return { fault: plain, code, refusal: null }
}

export function received({ fault, code, refusal }: Fault): Error {
  if (refusal) return new Refusal(refusal.status, refusal.code, refusal.message, refusal.details)
  return code === undefined ? fault : Object.assign(fault, { code })
}
