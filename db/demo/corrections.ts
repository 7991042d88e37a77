import { addDays } from '#domain/calendar.ts'
import { instantAt } from '#domain/zone.ts'
import { type Demo, stamps } from './demo.ts'
import { randomOf } from './random.ts'
import type { RecordRow } from './taps.ts'

/** Most incomplete days of the last two weeks have a pending correction; the others still need one. */
export async function loadCorrections(demo: Demo, records: readonly RecordRow[]): Promise<void> {
  const random = randomOf('corrections')
  const recent = records.filter(
    ({ status, workDate }) => status === 'incomplete' && workDate >= addDays(demo.today, -14),
  )
  const asked = recent.filter(({ placementId }) => placementId === 1 || random.chance(0.7))
  await demo.put(
    'corrections',
    asked.map(({ studentId, placementId, workDate, basis }, index) => {
      const end = basis.schedule?.second?.end ?? '17:00'
      const minutes = Number(end.slice(0, 2)) * 60 + Number(end.slice(3))
      const crossesMidnight = minutes < 12 * 60
      return {
        id: index + 1,
        studentId,
        placementId,
        workDate,
        kind: 'missed_out',
        proposed: { pm_out: instantAt(workDate, minutes + (crossesMidnight ? 1440 : 0), demo.zone) },
        reason: random.pick(reasons),
        status: 'pending',
        version: 1,
        ...stamps(`${addDays(workDate, 1)}T02:00:00Z`),
      }
    }),
  )
}

const reasons = [
  'My phone ran out of battery before I could tap out',
  'There was no signal in the basement when I left',
  'I had to leave with the team for a delivery and forgot to tap',
]
