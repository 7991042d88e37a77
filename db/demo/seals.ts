import { addDays, datesFrom } from '#domain/calendar.ts'
import { groupedBy } from '#domain/grouped.ts'
import { instantAt } from '#domain/zone.ts'
import { sealRows } from '#server/seals/make.ts'
import { atMoment, type Demo } from './demo.ts'

type Rows = { taps: readonly { receivedAt: string }[]; decisions: readonly { decidedAt: string }[] }

const daysSealed = 30

/** Taps and decisions in the order in which they came, sealed every evening of the last month. */
export async function putSealed(demo: Demo, { taps, decisions }: Rows): Promise<void> {
  const evenings = datesFrom(addDays(demo.today, -daysSealed), addDays(demo.today, -1)).map((date) =>
    instantAt(date, 22 * 60, demo.zone),
  )
  const later = '9999'
  const untils = [...evenings, later]
  const untilOf = (moment: string) => untils.find((until) => moment <= until)
  const tapsUntil = groupedBy(taps, ({ receivedAt }) => untilOf(receivedAt))
  const decisionsUntil = groupedBy(decisions, ({ decidedAt }) => untilOf(decidedAt))
  for (const until of untils) {
    await demo.put('taps', tapsUntil.get(until) ?? [])
    await demo.put('day_decisions', decisionsUntil.get(until) ?? [])
    if (demo.sealKey && until !== later) await sealRows(atMoment(demo, until), demo.sealKey)
  }
}
