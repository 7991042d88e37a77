import { searchable } from './search.ts'

export type TownPoint = { latitude: number; longitude: number }

/** The middle of cities whose names mean one place, for a map to begin at. Taps are never measured from them. */
const points: Record<string, readonly [latitude: number, longitude: number]> = {
  angeles: [15.145, 120.589],
  antipolo: [14.586, 121.176],
  bacolod: [10.677, 122.951],
  bacoor: [14.459, 120.929],
  baguio: [16.402, 120.596],
  batangas: [13.757, 121.058],
  binan: [14.343, 121.081],
  butuan: [8.948, 125.541],
  cabanatuan: [15.487, 120.973],
  'cagayan de oro': [8.454, 124.632],
  cainta: [14.579, 121.122],
  calamba: [14.212, 121.165],
  calapan: [13.412, 121.18],
  caloocan: [14.651, 120.968],
  cebu: [10.316, 123.885],
  cotabato: [7.224, 124.246],
  dagupan: [16.043, 120.333],
  dasmarinas: [14.329, 120.937],
  davao: [7.073, 125.613],
  dipolog: [8.587, 123.341],
  dumaguete: [9.307, 123.305],
  'general santos': [6.116, 125.172],
  iligan: [8.228, 124.245],
  iloilo: [10.72, 122.562],
  imus: [14.43, 120.937],
  koronadal: [6.503, 124.847],
  laoag: [18.196, 120.593],
  'lapu-lapu': [10.31, 123.949],
  'las pinas': [14.445, 120.994],
  legazpi: [13.139, 123.744],
  lipa: [13.941, 121.163],
  lucena: [13.931, 121.617],
  makati: [14.555, 121.024],
  malabon: [14.663, 120.957],
  malolos: [14.843, 120.811],
  mandaluyong: [14.579, 121.036],
  mandaue: [10.324, 123.922],
  manila: [14.6, 120.984],
  marikina: [14.651, 121.103],
  meycauayan: [14.736, 120.96],
  muntinlupa: [14.408, 121.042],
  navotas: [14.667, 120.942],
  olongapo: [14.839, 120.284],
  ormoc: [11.006, 124.608],
  pagadian: [7.826, 123.437],
  paranaque: [14.479, 121.02],
  pasay: [14.538, 121.001],
  pasig: [14.576, 121.085],
  pateros: [14.545, 121.069],
  'puerto princesa': [9.739, 118.735],
  quezon: [14.676, 121.044],
  surigao: [9.784, 125.489],
  tacloban: [11.243, 125.004],
  tagaytay: [14.115, 120.962],
  tagbilaran: [9.641, 123.851],
  taguig: [14.518, 121.051],
  tagum: [7.448, 125.808],
  tarlac: [15.476, 120.596],
  tuguegarao: [17.613, 121.727],
  valenzuela: [14.7, 120.983],
  vigan: [17.575, 120.387],
  zamboanga: [6.921, 122.079],
}

/** Where a map of this city begins: 'Makati', 'Makati City' and 'City of Makati' are one. Null if it is not known. */
export function townPoint(city: string | null | undefined): TownPoint | null {
  const name = searchable(city)
    .replace(/^city of /, '')
    .replace(/ city$/, '')
  const point = Object.hasOwn(points, name) ? points[name] : undefined
  return point ? { latitude: point[0], longitude: point[1] } : null
}
