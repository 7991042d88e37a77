import { addDays, datesFrom } from '#domain/calendar.ts'
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
  let since = ''
  for (const until of [...evenings, '9999']) {
    const isOf = (moment: string) => moment > since && moment <= until
    await demo.put(
      'taps',
      taps.filter(({ receivedAt }) => isOf(receivedAt)),
    )
    await demo.put(
      'day_decisions',
      decisions.filter(({ decidedAt }) => isOf(decidedAt)),
    )
    if (demo.sealKey && until !== '9999') await sealRows(atMoment(demo, until), demo.sealKey)
    since = until
  }
}
