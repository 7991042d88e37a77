import type { Refusal } from './refusal.ts'

export const placementStatuses = [
  'draft',
  'requirements',
  'cleared',
  'deployed',
  'on_hold',
  'hours_met',
  'completed',
  'pulled_out',
  'withdrawn',
  'transferred',
] as const
export type PlacementStatus = (typeof placementStatuses)[number]

export const placementLabels: Record<PlacementStatus, string> = {
  draft: 'Draft',
  requirements: 'Requirements',
  cleared: 'Cleared',
  deployed: 'Deployed',
  on_hold: 'On hold',
  hours_met: 'Hours met',
  completed: 'Completed',
  pulled_out: 'Pulled out',
  withdrawn: 'Withdrawn',
  transferred: 'Transferred',
}

/** Not every status is an adjective: nothing “is requirements”. */
export function statusInSentence(status: PlacementStatus): string {
  return `The placement’s status is ${placementLabels[status]}`
}

const endings: readonly PlacementStatus[] = ['pulled_out', 'withdrawn', 'transferred']
const nextSteps: Partial<Record<PlacementStatus, readonly PlacementStatus[]>> = {
  draft: ['requirements'],
  requirements: ['cleared'],
  cleared: ['deployed'],
  deployed: ['on_hold'],
  on_hold: ['deployed'],
  hours_met: ['completed'],
}

/** The steps that a person may choose (rule 13). Hours met is not a choice, but an admin may reopen a completion. */
export function stepsFrom(status: PlacementStatus): PlacementStatus[] {
  if (status === 'completed') return ['hours_met']
  return isLive(status) ? [...(nextSteps[status] ?? []), ...endings] : []
}

export function isLive(status: PlacementStatus): boolean {
  return status !== 'completed' && !endings.includes(status)
}

/** A student has at most one placement like this (rule 14). */
export function isRunning(status: PlacementStatus): boolean {
  return status === 'deployed' || status === 'on_hold' || status === 'hours_met'
}

/** A student has at most one placement like this per term (rule 14). */
export function isBeingPrepared(status: PlacementStatus): boolean {
  return status === 'draft' || status === 'requirements' || status === 'cleared'
}

export function needsReason(to: PlacementStatus): boolean {
  return to === 'on_hold' || to === 'hours_met' || endings.includes(to)
}

/** Why a placement cannot take this step, or null (rule 13). What is missing for a step is the gate's question. */
export function refuseStep(from: PlacementStatus, to: PlacementStatus, reason: string | null): Refusal | null {
  if (!stepsFrom(from).includes(to)) {
    const message = `${statusInSentence(from)}. From there it cannot become ${placementLabels[to]}.`
    return { status: 409, code: 'step_not_allowed', message }
  }
  if (needsReason(to) && (reason ?? '').trim() === '') {
    return { status: 422, code: 'reason_missing', message: `Say why the placement is ${lower(to)}` }
  }
  return null
}

/** Whether approved hours move a placement in this state. */
export function followsHours(status: PlacementStatus): boolean {
  return status === 'deployed' || status === 'hours_met'
}

/**
 * The status by approved minutes: hours met, and deployed again if they fall below the required ones (rule 17). A
 * placement on hold stays on hold until the hold ends, and a completed one never falls back.
 */
export function statusByHours(status: PlacementStatus, hours: { approved: number; required: number }): PlacementStatus {
  if (!followsHours(status)) return status
  return hours.approved >= hours.required ? 'hours_met' : 'deployed'
}

/** Why a placement with this status takes no tap, or null (rule 11). */
export function refuseTapIn(status: PlacementStatus): Refusal | null {
  if (status === 'deployed' || status === 'hours_met') return null
  const message =
    status === 'on_hold'
      ? 'Your placement is on hold. Please talk to your coordinator.'
      : isLive(status)
        ? 'Your placement is not deployed yet. You can tap from the day your coordinator deploys you.'
        : `Your placement is ${lower(status)}. You can no longer tap.`
  return { status: 409, code: 'not_deployed', message }
}

export const noPlacementYet: Refusal = {
  status: 409,
  code: 'no_placement',
  message: 'You don’t have a placement yet. Your coordinator will assign you to a company.',
}

function lower(status: PlacementStatus): string {
  return placementLabels[status].toLowerCase()
}
