import { scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { classes } from '#web/ui/classes.ts'
import { ChartFrame, type ChartTable } from './ChartFrame.tsx'
import { type ChartTone, fills, grounds } from './tones.ts'

export type Series = { key: string; label: string; tone: ChartTone }
export type BarRow = { label: string; detail?: string; parts: Record<string, { value: number; link: string }> }
type Props = { title: string; note: string; head: string; series: readonly Series[]; rows: readonly BarRow[] }

const width = 480
const height = 12

/** What a whole is made of, row by row; each number opens the list that it counts. */
export function StackedBars({ title, note, head, series, rows }: Props) {
  const part = (row: BarRow, key: string) => row.parts[key] ?? { value: 0, link: '/' }
  const sums = rows.map((row) => series.reduce((sum, { key }) => sum + part(row, key).value, 0))
  const x = scaleLinear()
    .domain([0, Math.max(1, ...sums)])
    .range([0, width])
  const stacked = stack<BarRow, string>()
    .keys(series.map(({ key }) => key))
    .value((row, key) => part(row, key).value)([...rows])
  const table: ChartTable = {
    head: [head, ...series.map(({ label }) => label)],
    rows: rows.map((row) => ({
      label: row.label,
      cells: series.map(({ key }) => ({ ...part(row, key), text: String(part(row, key).value) })),
    })),
  }
  return (
    <ChartFrame title={title} note={note} table={table}>
      <ul className="flex flex-col gap-5">
        {rows.map((row, index) => (
          <li key={row.label} className="flex flex-col gap-1.5">
            <span className="flex items-baseline justify-between gap-3">
              <span className="font-medium">
                {row.label}
                {row.detail && <span className="pl-2 font-normal text-muted text-sm max-sm:hidden">{row.detail}</span>}
              </span>
              <span className="text-muted text-sm tabular-nums">{sums[index]}</span>
            </span>
            <svg
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              aria-hidden
              className="h-3 w-full overflow-hidden rounded-sm [print-color-adjust:exact]"
            >
              {series.map(({ key, tone }, at) => {
                const [from = 0, to = 0] = stacked[at]?.[index] ?? []
                return (
                  <rect
                    key={key}
                    x={x(from)}
                    width={Math.max(0, x(to) - x(from) - (to > from ? 1.5 : 0))}
                    y={0}
                    height={height}
                    className={fills[tone]}
                  />
                )
              })}
            </svg>
            <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {series.map(({ key, label, tone }) => (
                <Part key={key} label={label} tone={tone} of={row.label} {...part(row, key)} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

type PartProps = { label: string; tone: ChartTone; of: string; value: number; link: string }

function Part({ label, tone, of, value, link }: PartProps) {
  if (value === 0) return null
  return (
    <AddressLink
      address={link}
      label={`${value} ${label.toLowerCase()}, ${of}`}
      className="inline-flex items-center gap-1.5 rounded-sm hover:underline"
    >
      <span aria-hidden className={classes('size-2 rounded-full [print-color-adjust:exact]', grounds[tone])} />
      <span className="font-semibold tabular-nums">{value}</span>
      <span className="text-muted">{label.toLowerCase()}</span>
    </AddressLink>
  )
}
