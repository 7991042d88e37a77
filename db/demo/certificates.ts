import { addDays } from '#domain/calendar.ts'
import { type Judged, judgeCertificates, makeCertificates } from '#server/certificates/content.ts'
import { insertCertificates, setRevoked } from '#server/certificates/queries.ts'
import { listPlacementsById } from '#server/placements/queries.ts'
import { ago, atMoment, type Demo } from './demo.ts'

const whole = 20

/** Twenty completions with certificates, of which one is revoked and one replaced, and a partial one after a pull-out. */
export async function loadCertificates(demo: Demo): Promise<void> {
  const ids = await listEnded(demo)
  const placements = await listPlacementsById(demo.tx, ids)
  const inOrder = ids.flatMap((id) => placements.find((placement) => placement.id === id) ?? [])
  const ready = (await judgeCertificates(demo.tx, inOrder)).filter(({ why }) => why === null)
  await issue(demo, { ready, daysAgo: 3 })
  const [revoked, replaced] = await demo.tx<{ id: number; placementId: number; content: { serial: string } }[]>`
    select id, placement_id, content from papers where kind = 'certificate' order by id limit 2`
  const again = ready.filter(({ placement }) => placement.id === replaced?.placementId)
  if (!revoked || !replaced) return
  await setRevoked(at(demo, 2), revoked.id, 'The internship was at another company')
  await setRevoked(at(demo, 1), replaced.id, 'The name was misspelled')
  const replaces = { id: replaced.id, serial: replaced.content.serial }
  await issue(demo, { ready: again.map((one) => ({ ...one, replaces })), daysAgo: 1 })
}

/** Those with the most days on record first, then one that was pulled out. */
async function listEnded({ tx }: Demo): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    (select id from placements where status = 'completed' order by carried_minutes, id limit ${whole})
    union all
    (select p.id from placements p where p.status = 'pulled_out'
      and exists (select from time_records r where r.placement_id = p.id and r.status = 'approved') order by p.id limit 1)`
  return rows.map(({ id }) => id)
}

type Issue = { ready: readonly Judged[]; daysAgo: number }

async function issue(demo: Demo, { ready, daysAgo }: Issue): Promise<void> {
  const tx = at(demo, daysAgo)
  const making = { today: addDays(demo.today, -daysAgo), paperKey: demo.paperKey }
  await insertCertificates(tx, await makeCertificates(tx, making, ready))
}

/** Late in the morning of that day. */
function at(demo: Demo, daysAgo: number): Demo['tx'] {
  return atMoment(demo, ago(demo, daysAgo, 11 * 60))
}
