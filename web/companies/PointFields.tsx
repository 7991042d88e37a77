import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Site } from '#contract/sites.ts'
import { useFormFields } from '#web/fields/form-context.ts'
import { TextField } from '#web/fields/TextField.tsx'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { areaOf, pointIn } from './site-area.ts'

const usualRadius = 150

type Point = { latitude: number; longitude: number }

/** Asks where the site is. The point can be pressed on the map, typed, pasted, or taken from the device. */
export function PointFields({ site, near }: { site: Site | null; near: Point | null }) {
  const form = useFormFields()
  const latitude = form.useHeld<number | null>('latitude', site?.latitude ?? null)
  const longitude = form.useHeld<number | null>('longitude', site?.longitude ?? null)
  const radius = form.useHeld<number | null>('radiusMeters', site?.radiusMeters ?? usualRadius)
  const [isLocating, setLocating] = useState(false)
  const area = areaOf({
    id: 0,
    name: site?.name ?? 'The new site',
    latitude: latitude.value,
    longitude: longitude.value,
    radiusMeters: radius.value ?? usualRadius,
  })

  function put(point: Point) {
    latitude.change(point.latitude)
    longitude.change(point.longitude)
  }

  function locate() {
    if (!navigator.geolocation) return toast.error('This browser does not tell where you are')
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        put({ latitude: tidy(coords.latitude), longitude: tidy(coords.longitude) })
      },
      () => {
        setLocating(false)
        toast.error('Your location could not be found. Allow it in the browser, or click the map.')
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  }

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-4 font-semibold">Location and radius</legend>
      <LazyMap
        label="Click the map to set the location"
        areas={area ? [{ ...area, isMovable: true }] : []}
        near={near}
        onPick={put}
        className="h-56"
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <Degrees name="latitude" held={latitude} onPaste={put} />
        <Degrees name="longitude" held={longitude} onPaste={put} />
        <TextField
          name="radiusMeters"
          type="number"
          inputMode="numeric"
          min={30}
          max={1000}
          value={radius.value === null ? '' : String(radius.value)}
          onChange={(typed) => radius.change(typed === '' ? null : Number(typed))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" size="sm" isBusy={isLocating} onClick={locate}>
          {!isLocating && <LocateFixed aria-hidden />}
          Use my location
        </Button>
        {area && (
          <Button
            tone="quiet"
            size="sm"
            onClick={() => {
              latitude.change(null)
              longitude.change(null)
            }}
          >
            Remove pin
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type DegreesProps = {
  name: string
  held: { value: number | null; change: (value: number | null) => void }
  onPaste: (point: Point) => void
}

function Degrees({ name, held, onPaste }: DegreesProps) {
  return (
    <TextField
      name={name}
      isOptional
      type="number"
      step="any"
      inputMode="decimal"
      value={held.value === null ? '' : String(held.value)}
      onChange={(typed) => held.change(typed === '' ? null : Number(typed))}
      onPaste={(event) => {
        const point = pointIn(event.clipboardData.getData('text'))
        if (!point) return
        event.preventDefault()
        onPaste(point)
      }}
    />
  )
}

function tidy(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
