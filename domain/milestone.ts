export const milestones = [100, 75, 50, 25] as const
export type Milestone = (typeof milestones)[number]

/** The highest part of the required hours, in percent, that the approved hours have reached. */
export function milestoneOf({ approved, required }: { approved: number; required: number }): Milestone | null {
  if (required <= 0) return null
  return milestones.find((percent) => approved * 100 >= required * percent) ?? null
}

/** The milestone that came with the latest of the approved minutes; null if it was reached before them, or none is. */
export function milestoneBy(latest: number, totals: { approved: number; required: number }): Milestone | null {
  const reached = milestoneOf(totals)
  return reached === milestoneOf({ ...totals, approved: totals.approved - latest }) ? null : reached
}
