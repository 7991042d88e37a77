import { classes } from '#web/ui/classes.ts'

/** A clock face whose hands are a tick: the hour that counts. */
export function Logo({ isInverse = false }: { isInverse?: boolean }) {
  return (
    <span
      className={classes(
        'flex size-9 shrink-0 items-center justify-center rounded-lg',
        isInverse ? 'bg-on-primary text-primary dark:bg-primary dark:text-on-primary' : 'bg-primary text-on-primary',
      )}
    >
      <svg aria-hidden viewBox="0 0 32 32" className="size-[72%]" fill="none" stroke="currentColor" strokeWidth="2.75">
        <g strokeLinecap="round" strokeLinejoin="round">
          <circle cx="16" cy="16" r="11.5" />
          <path d="M11.5 16.3l3.2 3.2 6-6.6" />
        </g>
      </svg>
    </span>
  )
}
