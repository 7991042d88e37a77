/** The owner of documents: a student or a company. */
export type ChecklistOwner = { studentId: number } | { companyId: number }

/** An upload belongs to one line of one checklist. */
export function uploadKey(owner: ChecklistOwner, requirementId: number): string {
  return `${JSON.stringify(owner)} ${requirementId}`
}
