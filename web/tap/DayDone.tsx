import type { Today } from '#contract/taps.ts'
import { inWords } from '#domain/credit.ts'
import type { Slot } from '#domain/slot.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayJournal } from './DayJournal.tsx'
import type { ScreenNow } from './screen-now.ts'

type Props = { today: Today; screen: ScreenNow; onContinue: (slot: Slot) => void }

/** The close of a day: its hours, the week, the total, and a line for the journal. */
export function DayDone({ today, screen: { record, credited, openSlots, taps }, onContinue }: Props) {
  const name = useSession(({ user }) => user?.firstName)
  const isSent = taps.every(({ state }) => state === 'recorded' || state === 'sent_later')
  return (
    <div className="flex w-full flex-col items-center gap-5 text-center">
      <div className="flex flex-col items-center gap-3">
        <DrawnCheck />
        <p className="text-balance font-semibold text-xl leading-7">
          {name ? `You’re done for today, ${name}.` : 'You’re done for today.'} Good job!
        </p>
        {!isSent && <p className="text-muted text-sm">Your hours are credited once your taps are sent.</p>}
        {isSent && record?.status === 'submitted' && (
          <p className="text-muted text-sm">{sentWords(today.placement?.supervisorName)}</p>
        )}
      </div>
      {isSent && record && <Hours today={today} credited={credited} />}
      {isSent && record && (
        <div className="w-full text-left">
          <DayJournal key={record.id} record={record} isOwn />
        </div>
      )}
      {openSlots.includes('ot_in') && (
        <Button size="sm" tone="quiet" onClick={() => onContinue('ot_in')}>
          I’m working overtime
        </Button>
      )}
    </div>
  )
}

/** Who approves the day, if that is known. */
function sentWords(supervisor: string | null | undefined): string {
  return supervisor ? `Sent to ${supervisor} for approval.` : 'Sent for approval.'
}

function Hours({ today: { totals, weekMinutes }, credited }: { today: Today; credited: number }) {
  const facts = [
    ['Today', inWords(credited)],
    ...(weekMinutes === undefined ? [] : [['This week', inWords(weekMinutes)] as const]),
    ['Approved', `${Math.floor(totals.approved / 60)} of ${Math.floor(totals.required / 60)} h`],
  ] as const
  return (
    <dl className="flex w-full justify-center divide-x whitespace-nowrap">
      {facts.map(([label, words]) => (
        <div key={label} className="flex flex-col-reverse px-3 sm:px-5">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold tabular-nums">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function DrawnCheck() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className="size-16 fill-none stroke-success-ink" strokeWidth="4">
      <circle cx="32" cy="32" r="28" className="fill-success-soft stroke-none" />
      <path d="M20 33.5 28.5 42 45 24" pathLength="1" strokeLinecap="round" strokeLinejoin="round" className="draws" />
    </svg>
  )
}
