import { CircleAlert, CircleCheck, CircleDot, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeTone = 'neutral' | 'success' | 'warn' | 'danger' | 'info'

const looks: Record<BadgeTone, { icon: LucideIcon; colors: string }> = {
  neutral: { icon: CircleDot, colors: 'bg-sunken text-muted' },
  success: { icon: CircleCheck, colors: 'bg-success-soft text-success-ink' },
  warn: { icon: TriangleAlert, colors: 'bg-warn-soft text-warn-ink' },
  danger: { icon: CircleAlert, colors: 'bg-danger-soft text-danger-ink' },
  info: { icon: Info, colors: 'bg-info-soft text-info-ink' },
}

type Props = { tone?: BadgeTone; icon?: LucideIcon; children: ReactNode }

/** A status: always a color, an icon and a word. */
export function Badge({ tone = 'neutral', icon, children }: Props) {
  const { icon: usual, colors } = looks[tone]
  const Icon = icon ?? usual
  return (
    <span
      data-badge
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-[0.8125rem] leading-5',
        colors,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {children}
    </span>
  )
}
