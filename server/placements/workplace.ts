import type { Placement } from '#contract/placements.ts'
import { slotsWarning } from '#domain/placing.ts'
import { workplaceProblems } from '#domain/workplace.ts'
import type { Tx } from '#server/db.ts'
import type { Problem } from '#server/errors.ts'
import type { Chosen } from './workplace-queries.ts'
import { findSlots, findWorkplace } from './workplace-queries.ts'

/** What is wrong with company, site and supervisor, a sentence per field. */
export async function workplaceErrors(tx: Tx, chosen: Chosen): Promise<Record<string, string>> {
  return workplaceProblems(await findWorkplace(tx, chosen))
}

/** Carried hours can be entered without proof, but count only once it is attached (rule 25). */
export function warningsOfCarried(placement: Placement): Problem[] {
  const { id, studentId, carriedMinutes, carriedProven, carriedCounted, requiredMinutes } = placement
  if (carriedCounted >= Math.min(carriedMinutes, requiredMinutes)) return []
  const message =
    carriedProven === 0
      ? 'The carried hours do not count yet. Attach their proof'
      : 'The carried hours count only as far as they were proven. Attach a proof of all of them'
  return [{ code: 'carried_proof', message, link: `/students/${studentId}?placement=${id}`, id }]
}

/** Warnings after a placement was saved. */
export async function warningsAbout(tx: Tx, companyId: number | null): Promise<Problem[]> {
  if (companyId === null) return []
  const message = slotsWarning(await findSlots(tx, companyId))
  return message ? [{ code: 'slots_exceeded', message, link: `/companies?open=${companyId}`, id: companyId }] : []
}
