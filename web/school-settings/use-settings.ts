import { create } from 'zustand'
import type { PublicSettings } from '#contract/settings.ts'

/** Used until the server has answered, and when it does not answer. */
const usual: PublicSettings = {
  product: 'Tapat',
  school: '',
  address: null,
  logo: null,
  timeZone: 'Asia/Manila',
  pushKey: null,
  mapTiles: '',
  maxUploadMb: 10,
  isDemo: false,
  sendsEmail: true,
  hasAdmin: true,
}

export const useSettings = create<PublicSettings>(() => usual)

/**
 * Loads the settings once for every page. They are read without the contract's schema, so that a visitor's first page
 * does not load the schemas.
 */
export async function loadSettings(): Promise<void> {
  try {
    const response = await fetch('/api/settings', { headers: { accept: 'application/json' } })
    const body: unknown = await response.json()
    if (response.ok && isRecord(body) && isRecord(body.data)) useSettings.setState(settingsIn(body.data))
  } catch {
    // The defaults are good enough.
  }
}

/** Takes each setting that has the right type, and the default for any other. */
export function settingsIn(answer: Record<string, unknown>): PublicSettings {
  const fits = Object.entries(usual).filter(([name, value]) => isLike(answer[name], value))
  return { ...usual, ...Object.fromEntries(fits.map(([name]) => [name, answer[name]])) }
}

function isLike(value: unknown, example: unknown): boolean {
  return example === null ? value === null || typeof value === 'string' : typeof value === typeof example
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
