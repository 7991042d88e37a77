import type { LucideIcon } from 'lucide-react'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { classes } from '#web/ui/classes.ts'

export type Stat = {
  label: string
  value: number
  /** The text to show instead of the plain number, such as '3 of 8'. */
  text?: string
  hint: string
  icon: LucideIcon
  /** The list that it counts. */
  link: string
  /** A number above 0 needs attention. */
  isQueue?: boolean
}

/** A number with a link to the list that it counts. */
function StatTile({ label, value, text, hint, icon: Icon, link, isQueue = false }: Stat) {
  const isCalm = isQueue && value === 0
  return (
    <AddressLink
      address={link}
      className="group flex flex-col gap-3 rounded-card border bg-card p-4 shadow-card transition-colors hover:border-control hover:bg-sunken sm:p-5 print:p-3"
    >
      <span className="flex items-start justify-between gap-3">
        <span
          className={classes(
            'font-semibold text-2xl leading-8 tabular-nums sm:text-[1.75rem]',
            isCalm ? 'text-muted' : 'text-ink',
          )}
        >
          {text ?? value.toLocaleString('en-US')}
        </span>
        <span
          className={classes(
            'flex size-9 shrink-0 items-center justify-center rounded-full print:hidden',
            isCalm ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent',
          )}
        >
          <Icon aria-hidden className="size-4.5" />
        </span>
      </span>
      <span className="flex flex-col">
        <span className="font-medium leading-5 group-hover:underline">{label}</span>
        <span className="text-muted text-sm leading-5">{hint}</span>
      </span>
    </AddressLink>
  )
}

export function StatTiles({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <ul
      aria-label={label}
      className={classes(
        'grid grid-cols-2 gap-3 sm:gap-4 print:gap-2',
        // No row is left with a single tile.
        stats.length % 4 === 0
          ? 'md:grid-cols-4 print:grid-cols-4'
          : 'not-print:max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-3 xl:grid-cols-5 print:grid-cols-5',
      )}
    >
      {stats.map((stat) => (
        <li key={stat.label} className="grid min-w-0">
          <StatTile {...stat} />
        </li>
      ))}
    </ul>
  )
}
