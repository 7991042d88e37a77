import type { Term } from '#contract/terms.ts'

export const semesterLabels: Record<Term['semester'], string> = {
  first: 'First semester',
  second: 'Second semester',
  summer: 'Summer',
}

/** 'First semester 2026-2027' */
export function termInWords({ semester, schoolYear }: { semester: string; schoolYear: string }): string {
  const labels: Record<string, string> = semesterLabels
  return `${labels[semester] ?? semester} ${schoolYear}`
}
