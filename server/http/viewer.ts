import type { WorkDate } from '#domain/calendar.ts'
import { type Services, todayOf } from '#server/services.ts'
import type { Actor } from './serve.ts'

/** Who looks, and the school's date: an agreement or a document that holds today may have ended tomorrow. */
export type Viewer = { actor: Actor; today: WorkDate }

export function viewerOf({ actor, services, now }: { actor: Actor; services: Services; now: string }): Viewer {
  return { actor, today: todayOf(services, now) }
}
