import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { ripple } from './ripple.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string
  children: ReactNode
  tone?: 'quiet' | 'primary' | 'danger' | 'inherit'
}

const tones = {
  quiet: 'text-muted hover:not-disabled:bg-sunken hover:not-disabled:text-ink',
  primary: 'bg-primary text-on-primary hover:not-disabled:bg-primary-hover',
  inherit: 'hover:not-disabled:bg-current/10',
  danger: 'text-danger-ink hover:not-disabled:bg-danger-soft',
}

/** The label is its accessible name, and its tip where a pointer rests. */
export function IconButton({ label, tone = 'quiet', className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(
        'relative inline-flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-full transition-colors pointer-fine:sm:size-10',
        'disabled:cursor-not-allowed disabled:opacity-60 [&_svg]:size-5',
        tones[tone],
        className,
      )}
      onPointerDown={(event) => {
        ripple(event)
        rest.onPointerDown?.(event)
      }}
    >
      {children}
    </button>
  )
}
