import type { Refusal as DomainRefusal } from '#domain/refusal.ts'
import { Refusal, ruleBroken } from '#server/errors.ts'

/** Throws what the domain refuses. */
export function refuseBy(refusal: DomainRefusal | null): void {
  if (refusal) throw new Refusal(refusal)
}

/** Throws the sentences per field, if there are any. */
export function refuseFields(errors: Record<string, string>): void {
  const [first] = Object.values(errors)
  if (first) throw ruleBroken(first, { errors })
}
