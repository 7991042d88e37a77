export const semesterLabels = { first: 'First semester', second: 'Second semester', summer: 'Summer' } as const

export type Semester = keyof typeof semesterLabels

/** 'First semester 2026-2027' */
export function termInWords({ semester, schoolYear }: { semester: Semester; schoolYear: string }): string {
  return `${semesterLabels[semester]} ${schoolYear}`
}
