import type { WorkDate } from '#domain/calendar.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Services, todayOf } from '#server/services.ts'

/** Who asks, and the school's date, by which an agreement holds or has ended. */
export type Asked = { actor: Actor; today: WorkDate }

export function asked({ actor, services, now }: { actor: Actor; services: Services; now: string }): Asked {
  return { actor, today: todayOf(services, now) }
}
