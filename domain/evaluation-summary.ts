/** How many equal steps the range of a result is cut into, for the chart. */
export const summarySteps = 10

/** Results of one group that share a grade and a step of the range. */
export type SummaryRow = {
  id: number | null
  label: string
  grade: string | null
  /** From 1; null if nothing is submitted. */
  step: number | null
  count: number
  /** In hundredths. */
  sum: number | null
  least: number | null
  most: number | null
}

export type SummaryGroup = {
  id: number | null
  label: string
  asked: number
  submitted: number
  mean: number | null
  least: number | null
  most: number | null
  byGrade: number[]
  byStep: number[]
}

/** The steps of a range: each begins at `from`, and the last also has the highest result. */
export function stepsOf({ least, most }: { least: number; most: number }): { from: number; to: number }[] {
  const at = (step: number) => Math.round((least + ((most - least) * step) / summarySteps) * 100) / 100
  return Array.from({ length: summarySteps }, (_, step) => ({ from: at(step), to: at(step + 1) }))
}

/** Adds the rows of each group up, in the order in which groups come first. */
export function summaryOf(rows: readonly SummaryRow[], grades: readonly string[]) {
  const groups = new Map<string, SummaryRow[]>()
  for (const row of rows) {
    const key = `${row.id} ${row.label}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return {
    groups: [...groups.values()].map((some) => addUp(some, grades)),
    all: { ...addUp(rows, grades), id: null, label: 'All' },
  }
}

function addUp(rows: readonly SummaryRow[], grades: readonly string[]): SummaryGroup {
  const answered = rows.filter(({ step }) => step !== null)
  const count = (some: readonly SummaryRow[]) => some.reduce((sum, row) => sum + row.count, 0)
  const submitted = count(answered)
  const sum = answered.reduce((total, row) => total + (row.sum ?? 0), 0)
  const results = answered.flatMap(({ least, most }) => (least === null || most === null ? [] : [least, most]))
  return {
    id: rows[0]?.id ?? null,
    label: rows[0]?.label ?? '',
    asked: count(rows),
    submitted,
    mean: submitted === 0 ? null : Math.round(sum / submitted) / 100,
    least: results.length === 0 ? null : Math.min(...results),
    most: results.length === 0 ? null : Math.max(...results),
    byGrade: grades.map((grade) => count(answered.filter((row) => row.grade === grade))),
    byStep: Array.from({ length: summarySteps }, (_, step) => count(answered.filter((row) => row.step === step + 1))),
  }
}
