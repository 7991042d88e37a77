import { Link } from '@tanstack/react-router'
import type { InternNow } from '#contract/dashboard-interns.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { byPresence, callNames, faceLetters, presenceInWords } from './intern-words.ts'

/** Who is in, at a glance above the queue of a phone; the names and hours are in the card below. */
export function InternFaces({ interns }: { interns: readonly InternNow[] }) {
  if (interns.length === 0) return null
  const shown = byPresence(interns)
  const names = callNames(shown.map(({ name }) => name))
  return (
    <ul aria-label="Who is in now" className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 md:hidden print:hidden">
      {shown.map((intern, place) => (
        <li key={intern.studentId} className="shrink-0">
          <Link
            to="/dtr/$studentId"
            params={{ studentId: String(intern.studentId) }}
            className="relative flex w-16 flex-col items-center gap-1 rounded-control py-1"
          >
            <span className="relative">
              <Avatar initials={faceLetters(intern.name)} />
              <span
                aria-hidden
                className={classes(
                  'absolute right-0 bottom-0 size-3 rounded-full border-2 border-ground',
                  intern.presence === 'in'
                    ? 'bg-success-ink'
                    : intern.presence === 'break'
                      ? 'bg-info-ink'
                      : 'bg-control',
                )}
              />
            </span>
            <span className="w-full truncate text-center text-xs leading-4">{names[place]}</span>
            <span className="sr-only">{presenceInWords[intern.presence]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
