import { scaleBand, scaleLinear } from 'd3-scale'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { classes } from '#web/ui/classes.ts'
import { useWidth } from '#web/ui/use-width.ts'
import { ChartFrame, type ChartTable } from './ChartFrame.tsx'
import { type ChartTone, fills } from './tones.ts'

export type ChartColumn = { label: string; sub?: string; name: string; value: number; link: string; tone?: ChartTone }
type Props = { title: string; note: string; head: readonly [string, string]; columns: readonly ChartColumn[] }

const height = 184
const top = 22
const bottom = 38
/** Narrower columns have room for small figures only. */
const narrow = 24

/** How many of each, side by side; each column opens the list that it counts. */
export function ColumnChart({ title, note, head, columns }: Props) {
  const table: ChartTable = {
    head,
    rows: columns.map(({ name, value, link }) => ({ label: name, cells: [{ value, text: String(value), link }] })),
  }
  return (
    <ChartFrame title={title} note={note} table={table}>
      <Drawn title={title} columns={columns} />
    </ChartFrame>
  )
}

function Drawn({ title, columns }: Pick<Props, 'title' | 'columns'>) {
  const [ref, width] = useWidth<HTMLDivElement>(360)
  const x = scaleBand()
    .domain(columns.map(({ name }) => name))
    .range([0, width])
    .padding(0.24)
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const y = scaleLinear()
    .domain([0, most])
    .range([height - bottom, top])
  return (
    <div ref={ref} className="w-full">
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        // A printed page may be narrower than the screen that the chart was drawn for.
        className="h-auto max-w-full overflow-visible [print-color-adjust:exact]"
      >
        <title>{title}</title>
        <line x1={0} x2={width} y1={height - bottom} y2={height - bottom} className="stroke-line" />
        {columns.map((column) => (
          <Bar
            key={column.name}
            column={column}
            box={{ x: x(column.name) ?? 0, y: y(column.value), width: x.bandwidth(), height: height - bottom }}
          />
        ))}
      </svg>
    </div>
  )
}

type Box = { x: number; y: number; width: number; height: number }

function Bar({ column, box }: { column: ChartColumn; box: Box }) {
  const { label, sub, name, value, link, tone = 'doing' } = column
  const middle = box.x + box.width / 2
  const drawn = (
    <g>
      <rect x={box.x} y={top} width={box.width} height={height - top} className="fill-transparent" />
      <rect
        x={box.x}
        y={box.y}
        width={box.width}
        height={Math.max(0, box.height - box.y)}
        rx={3}
        className={classes(fills[tone], 'transition-opacity group-hover:opacity-80')}
      />
      <text
        x={middle}
        y={box.y - 7}
        textAnchor="middle"
        className={classes('fill-ink font-semibold tabular-nums', box.width < narrow ? 'text-[10px]' : 'text-[13px]')}
      >
        {value}
      </text>
      <text x={middle} y={height - bottom + 16} textAnchor="middle" className="fill-muted text-[12px]">
        {label}
      </text>
      {sub && (
        <text x={middle} y={height - bottom + 31} textAnchor="middle" className="fill-muted text-[12px]">
          {sub}
        </text>
      )}
    </g>
  )
  if (value === 0) return drawn
  return (
    <AddressLink address={link} className="group" label={`${name}: ${value}`}>
      {drawn}
    </AddressLink>
  )
}
