import type { ComponentProps, MouseEvent } from 'react'
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
      // A disabled button would lose the keyboard's focus, so a busy one stays and ignores presses.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      {...(isBusy && inert)}
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

/** It neither sends its form again nor opens its menu, which would open at the press and with an arrow key. */
const inert = {
  onClick: (event: MouseEvent) => event.preventDefault(),
  onMouseDown: undefined,
  onKeyDown: undefined,
}
