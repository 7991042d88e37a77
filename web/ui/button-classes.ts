import { classes } from './classes.ts'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

const tones: Record<ButtonTone, string> = {
  primary: 'keep-clear border-transparent bg-primary text-on-primary hover:not-disabled:bg-primary-hover',
  secondary: 'border-control bg-card text-ink hover:not-disabled:bg-sunken',
  quiet: 'border-transparent text-ink hover:not-disabled:bg-sunken',
  danger: 'keep-clear border-transparent bg-danger text-on-danger hover:not-disabled:bg-danger-hover',
  'danger-quiet': 'border-transparent text-danger-ink hover:not-disabled:bg-danger-soft',
}

/** A phone's thumb gets 44 px, a pointer gets less. */
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3 text-sm pointer-fine:sm:min-h-8',
  md: 'min-h-11 px-4 text-[0.9375rem] pointer-fine:sm:min-h-10',
  lg: 'min-h-12 px-6 text-base',
}

/** Also for links that look like buttons. */
export function buttonClasses(tone: ButtonTone = 'primary', size: ButtonSize = 'md'): string {
  return classes(
    'relative inline-flex items-center justify-center gap-2 overflow-hidden rounded-control text-center sm:whitespace-nowrap border font-medium leading-5',
    'select-none transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
    tones[tone],
    sizes[size],
  )
}
