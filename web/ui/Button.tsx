import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonTone, buttonClasses } from './button-classes.ts'
import { classes } from './classes.ts'
import { ripple } from './ripple.ts'
import { Spinner } from './Spinner.tsx'

type Props = ComponentProps<'button'> & { tone?: ButtonTone; size?: ButtonSize; isBusy?: boolean }

export function Button({ tone, size, isBusy = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(buttonClasses(tone, size), className)}
      onPointerDown={(event) => {
        ripple(event)
        rest.onPointerDown?.(event)
      }}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}
