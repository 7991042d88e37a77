import { MapPin, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { consents, consentTexts } from '#contract/consents.ts'
import { type Today, taps } from '#contract/taps.ts'
import { refreshNoun } from '#web/api/refresh.ts'
import { useSend } from '#web/api/use-send.ts'
import { Button } from '#web/ui/Button.tsx'
import { distanceInWords, type Fix } from './position.ts'

const declined = 'location-declined'

/** Asked once, with why; a tap works without it. */
export function LocationNote({ today, fix }: { today: Today; fix: Fix | null }) {
  const { send, isSending } = useSend(consents.set)
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(declined) === 'true')

  async function choose(given: boolean) {
    localStorage.setItem(declined, String(!given))
    setDeclined(!given)
    if (given || today.hasLocationConsent) await send({ body: { kind: 'location', given } })
    await refreshNoun(taps.today.path)
  }

  if (today.placement?.setup === 'home' || today.placement?.setup === 'field') return null
  if (today.hasLocationConsent) {
    return (
      <p className="flex flex-wrap items-center justify-center gap-2 text-muted text-sm">
        <MapPin aria-hidden className="size-4" />
        {placeInWords(today, fix)}
        <Button size="sm" tone="quiet" onClick={() => void choose(false)}>
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
        <Button size="sm" tone="quiet" onClick={() => void choose(true)}>
          Share it
        </Button>
      </p>
    )
  }
  return (
    <section aria-label="Location" className="flex flex-col gap-3 rounded-card bg-sunken p-4 text-sm">
      <p>{consentTexts.location.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isBusy={isSending} onClick={() => void choose(true)}>
          Share my location
        </Button>
        <Button size="sm" tone="quiet" onClick={() => void choose(false)}>
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
