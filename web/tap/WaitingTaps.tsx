import { Link } from '@tanstack/react-router'
import { CircleAlert, Hourglass, PackageX, Users } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Queued, Sorted } from '#web/outbox/entry.ts'
import { trySending } from '#web/outbox/keep-sending.ts'
import { lookAtPersistence, usePersistence } from '#web/outbox/persistence.ts'
import { freeEntry, removeEntry } from '#web/outbox/queue.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'
import { SlotName } from './SlotName.tsx'
import type { PhoneClock } from './screen-now.ts'
import { correctionAddress, delayInWords, pressedAt } from './waiting-words.ts'

type Props = { outbox: Sorted; zone: string; clock: PhoneClock }

/** The outbox: taps that are not sent yet, taps that were refused and why, and entries that cannot be read. */
export function WaitingTaps({ outbox, zone, clock }: Props) {
  const { waiting, refused, aside, ofOthers } = outbox
  const isKept = usePersistence((persistence) => persistence.isKept)
  useEffect(() => void lookAtPersistence(), [])
  if (waiting.length + refused.length + aside.length + ofOthers === 0) return null
  return (
    <Card
      title="Waiting to send"
      description={waiting.length > 0 ? 'Sent automatically once you’re online, even if you close the app.' : null}
      actions={
        waiting.length > 0 && (
          <Button tone="secondary" size="sm" onClick={() => void trySending()}>
            Send now
          </Button>
        )
      }
    >
      <ul className="flex flex-col divide-y">
        {waiting.map((queued) => (
          <Line key={queued.key} queued={queued} when={pressedAt(queued.entry, clock, zone)}>
            <div>
              <Badge tone="warn" icon={Hourglass}>
                Not sent yet, {delayInWords(queued.entry, clock.now)}
              </Badge>
            </div>
          </Line>
        ))}
        {refused.map((queued) => (
          <Line key={queued.key} queued={queued} when={pressedAt(queued.entry, clock, zone)}>
            <RefusedTap queued={queued} ahead={clock.ahead} zone={zone} />
          </Line>
        ))}
        {aside.map((key) => (
          <li key={key} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <span className="flex gap-2">
              <PackageX aria-hidden className="size-5 shrink-0 text-danger-ink" />
              One saved tap could not be read. If a tap is missing, please request a correction.
            </span>
            <div>
              <RemoveButton id={key} />
            </div>
          </li>
        ))}
      </ul>
      {ofOthers > 0 && (
        <p className="flex gap-2 pt-3 text-muted text-sm">
          <Users aria-hidden className="size-5 shrink-0" />
          {ofOthers === 1
            ? 'This phone has 1 unsent tap from another student. It will be sent when that student signs in.'
            : `This phone has ${ofOthers} unsent taps from another student. They will be sent when that student signs in.`}
        </p>
      )}
      {waiting.length > 0 && isKept === false && (
        <p className="mt-3 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn-ink">
          If your phone runs out of space, unsent taps may be lost. Go online soon, or install the app to keep them
          safe.
        </p>
      )}
    </Card>
  )
}

function Line({ queued, when, children }: { queued: Queued; when: string; children: ReactNode }) {
  const { slot } = queued.entry
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <span className="flex justify-between gap-3">
        <span>{slot ? <SlotName slot={slot} /> : 'Tap'}</span>
        <span className="font-medium tabular-nums">{when}</span>
      </span>
      {children}
    </li>
  )
}

function RefusedTap({ queued, ahead, zone }: { queued: Queued; ahead: number; zone: string }) {
  const { key, entry } = queued
  const isLockedOut = entry.refused?.code === 'month_locked'
  return (
    <>
      <p className="flex gap-2 text-danger-ink text-sm">
        <CircleAlert aria-hidden className="size-4 shrink-0 translate-y-0.5" />
        <span>
          <strong className="font-semibold">Not recorded.</strong> {entry.refused?.message}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {isLockedOut ? (
          <Button tone="secondary" size="sm" onClick={() => void freeEntry(queued).then(trySending)}>
            Send again
          </Button>
        ) : (
          <Link to="/dtr" search={correctionAddress(entry, ahead, zone)} className={buttonClasses('secondary', 'sm')}>
            Request a correction
          </Link>
        )}
        <RemoveButton id={key} />
      </div>
    </>
  )
}

function RemoveButton({ id }: { id: number }) {
  return (
    <Button tone="quiet" size="sm" onClick={() => void removeEntry(id)}>
      Remove
    </Button>
  )
}
