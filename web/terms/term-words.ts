import type { Term } from '#contract/terms.ts'

export const semesterLabels: Record<Term['semester'], string> = {
  first: 'First semester',
  second: 'Second semester',
  summer: 'Summer',
}

/** 'First semester 2026-2027' */
export function termInWords({ semester, schoolYear }: Pick<Term, 'semester' | 'schoolYear'>): string {
  return `${semesterLabels[semester]} ${schoolYear}`
}
