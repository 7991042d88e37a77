/** Whose papers: a student's, or a company's. */
export type PaperOwner = { studentId: number } | { companyId: number }

export function placeOf(owner: PaperOwner, requirementId: number): string {
  return `${JSON.stringify(owner)} ${requirementId}`
}
