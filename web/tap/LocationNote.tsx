import { MapPin, MapPinCheck, MapPinOff, MapPinX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { consents, consentText } from '#contract/consents.ts'
import type { Today } from '#contract/taps.ts'
import { askQuietly } from '#web/api/ask.ts'
import { refresh } from '#web/api/refresh.ts'
import { tellFailure } from '#web/api/tell.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { keepPersonal, readPersonal } from '#web/session/personal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { classes } from '#web/ui/classes.ts'
import { placeInWords } from './place-words.ts'
import { type Fix, useIsBlocked } from './position.ts'

const declined = 'location declined'
/** A lost connection must not end the session on this screen. */
const setConsent = { ...consents.set, failed: 'This needs a connection. You can still tap.' }

const looks = {
  inside: { icon: MapPinCheck, colors: 'text-success-ink' },
  outside: { icon: MapPinX, colors: 'text-warn-ink' },
  unsure: { icon: MapPin, colors: 'text-muted' },
}

type Props = { today: Today; fix: Fix | null; now: number }

/** Where the student is, before the tap. The location is asked for once, with the reason, and a tap works without it. */
export function LocationNote({ today, fix, now }: Props) {
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { product } = useSettings()
  const isBlocked = useIsBlocked()
  const [isDeclined, setDeclined] = useState(() => readPersonal(declined) === 'true')

  async function choose({ given }: { given: boolean }) {
    setSending(true)
    try {
      if (given || today.hasLocationConsent) await askQuietly(setConsent, { body: { kind: 'location', given } })
      keepPersonal(declined, String(!given))
      setDeclined(!given)
    } catch (fault) {
      tellFailure(setConsent, fault)
    } finally {
      setSending(false)
    }
    await refresh(setConsent)
  }

  if (today.placement?.setup === 'home' || today.placement?.setup === 'field') return null
  if (today.hasLocationConsent) {
    const { look, words } = placeInWords(today.placement, { fix, now, isBlocked })
    const { icon: Icon, colors } = looks[look]
    return (
      <div className="flex flex-col items-center gap-1">
        <p className={classes('flex items-start gap-2 text-pretty font-medium text-sm', colors)}>
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words}
        </p>
        <button
          type="button"
          onClick={() => setAsking(true)}
          className="min-h-11 rounded-sm px-3 text-muted text-sm underline-offset-4 hover:underline"
        >
          Location is on
        </button>
        <Confirm
          title="Turn off location?"
          message="You can still tap. Your taps are then marked “No location.”"
          confirmLabel="Turn off"
          isHarmless
          isOpen={isAsking}
          onConfirm={() => choose({ given: false })}
          onClose={() => setAsking(false)}
        />
      </div>
    )
  }
  if (isDeclined) {
    return (
      <p className="flex flex-wrap items-center justify-center gap-2 text-muted text-sm">
        <MapPinOff aria-hidden className="size-4" />
        Location is off.
        <Choice isBusy={isSending} onChoose={() => void choose({ given: true })}>
          Turn on
        </Choice>
      </p>
    )
  }
  return (
    <section aria-label="Location" className="flex w-full flex-col gap-3 rounded-card bg-sunken p-4 text-sm">
      <p>{consentText('location', product)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isBusy={isSending} onClick={() => void choose({ given: true })}>
          Share my location
        </Button>
        <Choice isBusy={false} onChoose={() => void choose({ given: false })}>
          Not now
        </Choice>
      </div>
    </section>
  )
}

type ChoiceProps = { isBusy: boolean; onChoose: () => void; children: ReactNode }

function Choice({ isBusy, onChoose, children }: ChoiceProps) {
  return (
    <Button size="sm" tone="quiet" isBusy={isBusy} onClick={onChoose}>
      {children}
    </Button>
  )
}
