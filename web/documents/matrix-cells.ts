import type { DocumentMatrix } from '#contract/documents.ts'

type Column = Pick<DocumentMatrix['requirements'][number], 'repeats'>

/** Widths in rem. A requirement that repeats has '12 of 15' in its cells, the others an icon. */
const widths = { name: 17, icon: 2.75, count: 4.5 }

/**
 * Each row has a layout of its own, in columns of these widths. A table that asks every cell for its width does it again
 * for each row that comes into sight (decision 250).
 */
export const nameCell = 'sticky left-0 z-10 bg-card px-4 py-2 text-left sm:min-w-68'

export function signCell({ repeats }: Column): string {
  const least = repeats === null ? 'sm:min-w-11' : 'sm:min-w-18'
  return `${least} sm:flex sm:flex-1 sm:justify-center`
}

/** The least width of all columns together: a narrower window scrolls sideways. */
export function leastWidth(columns: readonly Column[]): string {
  const signs = columns.reduce((sum, { repeats }) => sum + (repeats === null ? widths.icon : widths.count), 0)
  return `${widths.name + signs}rem`
}
