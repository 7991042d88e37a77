import { Link } from '@tanstack/react-router'
import { CircleAlert, Hourglass, PackageX, Users } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { slotLabels } from '#domain/slot.ts'
import type { Queued, Sorted } from '#web/outbox/entry.ts'
import { trySending } from '#web/outbox/keep-sending.ts'
import { lookAtPersistence, usePersistence } from '#web/outbox/persistence.ts'
import { freeEntry, removeEntry } from '#web/outbox/queue.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'
import { correctionAddress, delayInWords, pressedAt } from './waiting-words.ts'

type Props = { outbox: Sorted; zone: string; now: number }

/** The outbox: taps that are not sent yet, taps that were refused and why, and entries that cannot be read. */
export function WaitingTaps({ outbox, zone, now }: Props) {
  const { waiting, refused, aside, ofOthers } = outbox
  const isKept = usePersistence((persistence) => persistence.isKept)
  useEffect(() => void lookAtPersistence(), [])
  if (waiting.length + refused.length + aside.length + ofOthers === 0) return null
  return (
    <Card
      title="On this phone"
      description={waiting.length > 0 ? 'Sent by itself when there is a connection, also after you close this.' : null}
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
          <Line key={queued.key} queued={queued} when={pressedAt(queued.entry, now, zone)}>
            <div>
              <Badge tone="warn" icon={Hourglass}>
                Waiting, {delayInWords(queued.entry, now)}
              </Badge>
            </div>
          </Line>
        ))}
        {refused.map((queued) => (
          <Line key={queued.key} queued={queued} when={pressedAt(queued.entry, now, zone)}>
            <RefusedTap queued={queued} zone={zone} />
          </Line>
        ))}
        {aside.map((key) => (
          <li key={key} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <span className="flex gap-2">
              <PackageX aria-hidden className="size-5 shrink-0 text-danger-ink" />
              An entry on this phone could not be read and was set aside. If a tap of yours is missing, ask for a
              correction.
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
          {ofOthers === 1 ? 'A tap' : `${ofOthers} taps`} of another student on this phone: sent when they sign in.
        </p>
      )}
      {waiting.length > 0 && isKept === false && (
        <p className="mt-3 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn-ink">
          This browser has not promised to keep waiting taps: it may clear them when the phone runs out of space. Open
          this screen with a connection soon, or install the app.
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
        <span>{slot ? slotLabels[slot] : 'Tap'}</span>
        <span className="font-medium tabular-nums">{when}</span>
      </span>
      {children}
    </li>
  )
}

function RefusedTap({ queued, zone }: { queued: Queued; zone: string }) {
  const { key, entry } = queued
  const isLockedOut = entry.refused?.code === 'month_locked'
  return (
    <>
      <p className="flex gap-2 text-danger-ink text-sm">
        <CircleAlert aria-hidden className="size-4 shrink-0 translate-y-0.5" />
        <span>
          <strong className="font-semibold">Not taken.</strong> {entry.refused?.message}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {isLockedOut ? (
          <Button tone="secondary" size="sm" onClick={() => void freeEntry(queued).then(trySending)}>
            Send again
          </Button>
        ) : (
          <Link to="/dtr" search={correctionAddress(entry, zone)} className={buttonClasses('secondary', 'sm')}>
            Ask for a correction
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
