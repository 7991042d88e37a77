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
  /** These in hundredths. */
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

/** Adds the rows of each group up, the groups in the order of their first rows. */
export function summaryOf(rows: readonly SummaryRow[], grades: readonly string[]) {
  const groups = new Map<string, SummaryRow[]>()
  for (const row of rows) {
    const key = `${row.id} ${row.label}`
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return {
    groups: [...groups.values()].map((some) => addUp(some, grades)),
    all: { ...addUp(rows, grades), id: null, label: 'All' },
  }
}

/** One pass over the rows, because a large school has thousands of groups. */
function addUp(rows: readonly SummaryRow[], grades: readonly string[]): SummaryGroup {
  const byGrade = new Map(grades.map((grade) => [grade, 0]))
  const byStep = Array.from({ length: summarySteps }, () => 0)
  const total = { asked: 0, submitted: 0, sum: 0, least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }
  for (const { count, step, sum, grade, least, most } of rows) {
    total.asked += count
    if (step === null) continue
    total.submitted += count
    total.sum += sum ?? 0
    total.least = Math.min(total.least, least ?? total.least)
    total.most = Math.max(total.most, most ?? total.most)
    byStep[step - 1] = (byStep[step - 1] ?? 0) + count
    if (grade !== null) byGrade.set(grade, (byGrade.get(grade) ?? 0) + count)
  }
  const { asked, submitted, sum, least, most } = total
  const hasSome = submitted > 0
  return {
    id: rows[0]?.id ?? null,
    label: rows[0]?.label ?? '',
    asked,
    submitted,
    mean: hasSome ? Math.round(sum / submitted) / 100 : null,
    least: hasSome ? least / 100 : null,
    most: hasSome ? most / 100 : null,
    byGrade: grades.map((grade) => byGrade.get(grade) ?? 0),
    byStep,
  }
}
