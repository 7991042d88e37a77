import { Circle, Control, DivIcon, LatLng, LayerGroup, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import type { Scene } from './tap-points.ts'

export type Point = { latitude: number; longitude: number }
export type Area = Point & { id: number; name: string; radiusMeters: number; isMovable?: boolean }
export type Shown = {
  map: LeafletMap
  drawn: LayerGroup
  onPick: (point: Point) => void
  /** Called when a tile could not be loaded. */
  onTileFault: (hear: () => void) => void
  close: () => void
}

/** The whole country, shown while there is nothing to zoom to, or a whole town. */
const country = { center: [12.4, 122.5] as [number, number], zoom: 5 }
const townZoom = 13

type MapStart = { box: HTMLElement; tiles: string; near: Point | null; onPick: (point: Point) => void }

export function openMap({ box, tiles, near, onPick }: MapStart): Shown {
  const map = new LeafletMap(box, { attributionControl: true, scrollWheelZoom: false })
  if (near) map.setView([near.latitude, near.longitude], townZoom)
  else map.setView(country.center, country.zoom)
  map.attributionControl.setPrefix('Leaflet')
  new Control.Scale({ imperial: false }).addTo(map)
  const layer = new TileLayer(tiles, {
    maxZoom: 19,
    attribution: tiles && attributionOf(tiles),
    // The product sends no referrer, but a tile server wants to know who uses it.
    referrerPolicy: 'origin',
  })
  // Without an address for tiles the points are on a plain background.
  if (tiles) layer.addTo(map)
  map.on('click', ({ latlng }) => onPick({ latitude: round(latlng.lat), longitude: round(latlng.lng) }))
  const drawn = new LayerGroup().addTo(map)
  // A dialog that is still opening has no size yet.
  const observer = new ResizeObserver(() => map.invalidateSize())
  observer.observe(box)
  return {
    map,
    drawn,
    onPick,
    onTileFault: (hear) => layer.once('tileerror', hear),
    close: () => {
      observer.disconnect()
      map.remove()
    },
  }
}

export function drawAreas({ map, drawn, onPick }: Shown, areas: readonly Area[]): void {
  drawn.clearLayers()
  for (const { latitude, longitude, radiusMeters, name, isMovable = false } of areas) {
    new Circle([latitude, longitude], { radius: radiusMeters, className: 'area-circle', interactive: false }).addTo(
      drawn,
    )
    const pin = new Marker([latitude, longitude], {
      icon: new DivIcon({ className: 'area-pin', iconSize: [20, 20] }),
      title: name,
      alt: name,
      draggable: isMovable,
      keyboard: isMovable,
    }).addTo(drawn)
    pin.on('dragend', () => {
      const { lat, lng } = pin.getLatLng()
      onPick({ latitude: round(lat), longitude: round(lng) })
    })
  }
  look(map, areas)
}

/** The site, its radius, and each tap with the accuracy that its phone reported. */
export function drawScene({ map, drawn }: Shown, { site, points }: Scene): void {
  drawn.clearLayers()
  const circles: Circle[] = []
  if (site) {
    const { name, latitude, longitude, radiusMeters } = site
    circles.push(new Circle([latitude, longitude], { radius: radiusMeters, className: 'area-circle' }))
    const icon = new DivIcon({ className: 'area-pin', iconSize: [20, 20] })
    new Marker([latitude, longitude], { icon, title: name, alt: name, keyboard: false }).addTo(drawn)
  }
  for (const { number, geofence, latitude, longitude, accuracy } of points) {
    circles.push(new Circle([latitude, longitude], { radius: accuracy, className: `tap-area tap-${geofence}` }))
    const icon = new DivIcon({ className: `tap-pin tap-${geofence}`, iconSize: [24, 24], html: String(number) })
    new Marker([latitude, longitude], { icon, alt: `Tap ${number}`, keyboard: false, zIndexOffset: number }).addTo(
      drawn,
    )
  }
  for (const circle of circles) circle.addTo(drawn)
  const [first, ...others] = circles.map((circle) => circle.getLatLng().toBounds(Math.max(circle.getRadius(), 20) * 2))
  if (!first) return
  for (const bounds of others) first.extend(bounds)
  map.fitBounds(first, { maxZoom: 18, animate: false, padding: [24, 24] })
}

/** The license of OpenStreetMap asks for this. Another server is named by its address. */
function attributionOf(tiles: string): string {
  if (!tiles.includes('openstreetmap')) return new URL(tiles.replace(/\{[^}]*\}/g, 'a')).host
  return '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
}

/** Moves the map to its areas, unless they are in view already. */
function look(map: LeafletMap, areas: readonly Area[]): void {
  const [first] = areas
  if (!first) return
  const bounds = new LatLng(first.latitude, first.longitude).toBounds(first.radiusMeters * 4)
  for (const { latitude, longitude } of areas.slice(1)) bounds.extend([latitude, longitude])
  if (areas.length === 1 && map.getZoom() > 12 && map.getBounds().contains([first.latitude, first.longitude])) return
  map.fitBounds(bounds, { maxZoom: 17, animate: false, padding: [24, 24] })
}

/** A tenth of a meter is finer than any of these points. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
