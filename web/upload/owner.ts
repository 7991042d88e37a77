/** Whose checklist it is: a student's or a company's. */
export type ChecklistOwner = { studentId: number } | { companyId: number }

/** An upload belongs to one line of one checklist. */
export function uploadKey(owner: ChecklistOwner, requirementId: number): string {
  return `${JSON.stringify(owner)} ${requirementId}`
}
