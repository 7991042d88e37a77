/** Whose checklist it is: a student's or a company's. */
export type ChecklistOwner = { studentId: number } | { companyId: number }

/** A line of a checklist; with a period if the requirement repeats. */
export type DocumentLine = { requirementId: number; period: string | null }

/** An upload belongs to one line of one checklist. */
export function uploadKey(owner: ChecklistOwner, { requirementId, period }: DocumentLine): string {
  return `${JSON.stringify(owner)} ${requirementId} ${period ?? ''}`
}
