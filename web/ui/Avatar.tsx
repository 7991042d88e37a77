import { classes } from './classes.ts'

type Props = { initials: string; photo?: string | null | undefined; size?: 'sm' | 'md' | 'lg' }

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-20 text-2xl' }

/** Decorative, because the name beside it says who it is. */
export function Avatar({ initials, photo, size = 'md' }: Props) {
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent',
        sizes[size],
      )}
    >
      {photo ? <img src={photo} alt="" className="size-full object-cover" /> : initials}
    </span>
  )
}
