import { MapPin, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { consents, consentTexts } from '#contract/consents.ts'
import type { Today } from '#contract/taps.ts'
import { askQuietly } from '#web/api/ask.ts'
import { refresh } from '#web/api/refresh.ts'
import { tellFailure } from '#web/api/tell.ts'
import { Button } from '#web/ui/Button.tsx'
import { distanceInWords, type Fix, useIsBlocked } from './position.ts'

const declined = 'location-declined'
/** A lost connection must not end the session on this screen. */
const setConsent = { ...consents.set, failed: 'This needs a connection. Your taps work without it.' }

/** Asks for the location once, with the reason. A tap works without it. */
export function LocationNote({ today, fix }: { today: Today; fix: Fix | null }) {
  const [isSending, setSending] = useState(false)
  const isBlocked = useIsBlocked()
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(declined) === 'true')

  async function choose({ given }: { given: boolean }) {
    setSending(true)
    try {
      if (given || today.hasLocationConsent) await askQuietly(setConsent, { body: { kind: 'location', given } })
      localStorage.setItem(declined, String(!given))
      setDeclined(!given)
    } catch (fault) {
      tellFailure(setConsent, fault, 'background')
    } finally {
      setSending(false)
    }
    await refresh(setConsent)
  }

  if (today.placement?.setup === 'home' || today.placement?.setup === 'field') return null
  if (today.hasLocationConsent) {
    return (
      <p className="flex flex-wrap items-center justify-center gap-2 text-muted text-sm">
        <span className="flex items-start gap-2">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
          {isBlocked && !fix
            ? 'Your browser blocks the location. Your taps count without it.'
            : placeInWords(today, fix)}
        </span>
        <Button size="sm" tone="quiet" onClick={() => void choose({ given: false })}>
          Stop sharing
        </Button>
      </p>
    )
  }
  if (isDeclined) {
    return (
      <p className="flex flex-wrap items-center justify-center gap-2 text-muted text-sm">
        <MapPinOff aria-hidden className="size-4" />
        Your location is not shared.
        <Button size="sm" tone="quiet" onClick={() => void choose({ given: true })}>
          Share it
        </Button>
      </p>
    )
  }
  return (
    <section aria-label="Location" className="flex flex-col gap-3 rounded-card bg-sunken p-4 text-sm">
      <p>{consentTexts.location.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isBusy={isSending} onClick={() => void choose({ given: true })}>
          Share my location
        </Button>
        <Button size="sm" tone="quiet" onClick={() => void choose({ given: false })}>
          Not now
        </Button>
      </div>
    </section>
  )
}

function placeInWords({ placement }: Today, fix: Fix | null): string {
  if (!fix) return 'Looking for your location…'
  if (!placement?.site) return 'Your location goes with your tap'
  return distanceInWords(fix, placement.site)
}
