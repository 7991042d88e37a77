import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { records } from '#contract/records.ts'
import { seals } from '#contract/seals.ts'
import { taps } from '#contract/taps.ts'
import { inTransaction, openDb, type Tx } from '#server/db.ts'
import { atOnce } from '#server/jobs/pace.ts'
import { type Seal, sealCode } from '#server/seals/chain.ts'
import { isSignedBy, keyOfSecret, newSealKey, sealKey } from '#server/seals/key.ts'
import { replaceKey, sealAll, sealNext, sealRows } from '#server/seals/make.ts'
import { findNewestSeal } from '#server/seals/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor } from '#server/testing/school.ts'
import { checkAll, checkSchool } from './check.ts'
import { checkInWords } from './check-words.ts'
import { compareSeal } from './compare.ts'

const api = await startApi()
const zone = 'Asia/Manila'
const key = sealKey(api.services.config)
const manila = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`).toISOString()

const seal = async (at: string) => {
  api.at(at)
  await sealAll(api.db, { key, now: () => at, pace: atOnce })
}
const later = manila('2026-07-20', '12:00')
const check = (now = later) => checkSchool(api.db, now, () => {})
const faults = async () => (await check()).faults

let intern: { studentId: number; supervisorId: number }

/** A day of four taps that its supervisor approves, sealed in the evening. */
async function workDay(date: string): Promise<void> {
  let recordId = 0
  for (const time of ['08:00', '12:00', '13:00', '17:00']) {
    api.at(manila(date, time))
    const body = { clientKey: randomUUID(), latitude: 14.5547, longitude: 121.0244, accuracy: 10 }
    const { data } = await (await api.as(intern.studentId))(taps.tap, { body })
    recordId = data.record.id
  }
  api.at(manila(date, '18:00'))
  const { status } = await (await api.as(intern.supervisorId))(records.decide, {
    body: { ids: [recordId], status: 'approved' },
  })
  expect(status).toBe(200)
  await seal(manila(date, '19:00'))
}

beforeAll(async () => {
  api.at(manila('2026-07-06', '07:00'))
  intern = await api.write(async (tx) => {
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { courseId: await aCourse(tx) })
    await aPlacement(tx, studentId, { supervisorId })
    return { studentId, supervisorId }
  })
  for (const date of ['2026-07-06', '2026-07-07', '2026-07-08']) await workDay(date)
})

/** What the check finds after a change by SQL, which is then undone. Somebody who has the database needs no trigger's leave. */
async function foundAfter(act: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  let found: string[] = []
  const undo = new Error('undone')
  const change = { by: null, ip: null, now: later }
  const tried = inTransaction(api.db, change, async (tx) => {
    await tx`set local session_replication_role = replica`
    await act(tx)
    found = (await checkAll(tx, () => {})).faults
    throw undo
  })
  await expect(tried).rejects.toBe(undo)
  return found
}

const one = async (query: PromiseLike<readonly object[]>) => Number(Object.values((await query)[0] ?? {})[0])
const firstTap = () => one(api.db`select min(id) from taps`)
const firstEvent = () => one(api.db`select min(id) from audit_events where action = 'tapped'`)
const firstRecord = () => one(api.db`select min(id) from time_records`)

test('nothing is found in a school that nobody changed', async () => {
  const { faults, seals: count, days, newest } = await check()
  expect(faults).toEqual([])
  expect([count, days]).toEqual([3, 3])
  expect(newest?.id).toBe(3)
})

test('one line says what was found, and names no more than ten', async () => {
  const checked = await check()
  expect(checkInWords(checked, zone)).toBe(
    `Unchanged: 3 seals, ${checked.rows} rows, 3 approved days. The newest seal is ${sealCode(checked.newest!)} of July 8, 2026 at 7:00 PM.`,
  )
  const many = await foundAfter((tx) => tx`update audit_events set action = 'other'`)
  const line = checkInWords({ ...checked, faults: many }, zone)
  expect(line).toMatch(/^CHANGED: audit event \d+ was changed; .*; and at least \d+ more$/)
  expect(line.split(';')).toHaveLength(11)
})

describe('whoever changes a sealed row by SQL is found', () => {
  test('a tap that was changed', async () => {
    const id = await firstTap()
    expect(
      await foundAfter((tx) => tx`update taps set geofence = 'inside', source = 'offline' where id = ${id}`),
    ).toEqual([`tap ${id} was changed`])
  })
  test('the place of a tap', async () => {
    const id = await firstTap()
    const found = await foundAfter((tx) => tx`update taps set latitude = 14.6 where id = ${id}`)
    expect(found).toEqual([`tap ${id} was changed`])
  })
  test('the time of a tap, and the day that no longer follows from it', async () => {
    const [id, recordId] = [await firstTap(), await firstRecord()]
    const found = await foundAfter((tx) => tx`update taps set at = at - interval '1 hour' where id = ${id}`)
    expect(found).toEqual([`tap ${id} was changed`, `record ${recordId} does not follow from its taps`])
  })
  test('a tap that was deleted', async () => {
    const [id, recordId] = [await firstTap(), await firstRecord()]
    const found = await foundAfter((tx) => tx`delete from taps where id = ${id}`)
    expect(found).toEqual([`tap ${id} is missing`, `record ${recordId} does not follow from its taps`])
  })
  test('a tap that was added among sealed ones', async () => {
    const id = await firstTap()
    const found = await foundAfter(
      (tx) => tx`
      insert into taps (id, student_id, placement_id, work_date, slot, at, received_at, source) overriding system value
      select ${id - 1}, student_id, placement_id, work_date, 'ot_in', at, received_at, source from taps where id = ${id}`,
    )
    expect(found).toContain(`tap ${id - 1} was added later`)
  })
  test('two taps in each other’s place', async () => {
    const id = await firstTap()
    const found = await foundAfter(
      (tx) => tx`
      update taps t set at = o.at, received_at = o.received_at from taps o
      where t.id in (${id}, ${id + 1}) and o.id = ${2 * id + 1} - t.id`,
    )
    expect(found.slice(0, 2)).toEqual([`tap ${id} was changed`, `tap ${id + 1} was changed`])
  })
  test('a tap that was voided without its voiding', async () => {
    const id = await firstTap()
    const found = await foundAfter((tx) => tx`update taps set voided_at = now() where id = ${id}`)
    expect(found).toContain(`tap ${id} was voided otherwise than sealed`)
  })
  test('an audit event that was changed, in what everyone sees or in what it changed', async () => {
    const id = await firstEvent()
    const changed = [`audit event ${id} was changed`]
    expect(await foundAfter((tx) => tx`update audit_events set actor_id = null where id = ${id}`)).toEqual(changed)
    expect(await foundAfter((tx) => tx`update audit_events set after = '{}' where id = ${id}`)).toEqual(changed)
  })
  test('an audit event that was deleted, added, or put in the place of another', async () => {
    const id = await firstEvent()
    expect(await foundAfter((tx) => tx`delete from audit_events where id = ${id}`)).toEqual([
      `audit event ${id} is missing`,
    ])
    const added = await foundAfter(
      (tx) => tx`
      insert into audit_events (id, at, action, noun) overriding system value values (0, now(), 'approved', 'record')`,
    )
    expect(added).toEqual(['audit event 0 was added later'])
    const reordered = await foundAfter(
      (tx) => tx`
      update audit_events e set at = o.at from audit_events o where e.id in (${id}, ${id + 1}) and o.id = ${2 * id + 1} - e.id`,
    )
    expect(reordered).toEqual([`audit event ${id} was changed`, `audit event ${id + 1} was changed`])
  })
  test('the minutes of an approved record, and a record that was unapproved or removed', async () => {
    const id = await firstRecord()
    const minutes = await foundAfter((tx) => tx`update time_records set credited = 600 where id = ${id}`)
    expect(minutes).toEqual([
      `record ${id} has 600 minutes instead of the 480 that were approved`,
      `record ${id} does not follow from its taps`,
    ])
    const gone = [`record ${id} is no longer approved, without a decision`]
    expect(await foundAfter((tx) => tx`update time_records set status = 'submitted' where id = ${id}`)).toEqual(gone)
    expect(await foundAfter((tx) => tx`delete from time_records where id = ${id}`)).toEqual(gone)
  })
  test('a decision that was changed to fit changed minutes', async () => {
    const id = await firstRecord()
    const found = await foundAfter(async (tx) => {
      await tx`update time_records set credited = 600 where id = ${id}`
      await tx`update day_decisions set credited = 600 where record_id = ${id}`
    })
    expect(found).toEqual([
      expect.stringMatching(/^decision \d+ was changed$/),
      `record ${id} does not follow from its taps`,
    ])
  })
  test('an approval without a decision', async () => {
    const id = await firstRecord()
    const found = await foundAfter((tx) => tx`delete from day_decisions where record_id = ${id}`)
    expect(found).toEqual([
      expect.stringMatching(/^decision \d+ is missing$/),
      `record ${id} is approved without a decision`,
    ])
  })
  test('a seal that was changed, deleted, added or put in another place', async () => {
    expect(await foundAfter((tx) => tx`update seals set made_at = made_at - interval '1 day' where id = 2`)).toEqual([
      'seal 2 was changed',
    ])
    const without = await foundAfter((tx) => tx`delete from seals where id = 2`)
    expect(without.slice(0, 2)).toEqual(['seal 2 is missing', 'seal 3 follows another seal'])
    expect(without).toContainEqual(expect.stringMatching(/^tap \d+ has lost its seal$/))
    const added = await foundAfter(
      (tx) => tx`
      insert into seals select 4, made_at, form, columns, ranges, content, digest, sha256(digest), key_id, signature from seals where id = 3`,
    )
    expect(added).toEqual(['seal 4 was changed'])
    const swapped = await foundAfter(async (tx) => {
      await tx`update seals set id = 9 where id = 1`
      await tx`update seals set id = 1 where id = 2`
      await tx`update seals set id = 2 where id = 9`
    })
    expect(swapped.slice(0, 2)).toEqual(['seal 1 was changed', 'seal 2 was changed'])
  })
  test('a row and its hash that were changed together', async () => {
    const id = await firstTap()
    const found = await foundAfter(async (tx) => {
      await tx`update taps set source = 'offline' where id = ${id}`
      await tx`update sealed_rows set hash = sha256('other') where kind = 'tap' and row_id = ${id}`
    })
    expect(found).toEqual(['seal 1 was changed', `tap ${id} was changed`])
  })
  test('the newest seals cut off, for whoever holds one of them', async () => {
    const seal = await findNewestSeal(api.db)
    const code = sealCode(seal!)
    expect(await compareSeal(api.db, code.toLowerCase(), zone)).toMatchObject({ isFine: true })
    const line = async (typed: string) => (await compareSeal(api.db, typed, zone)).line
    expect(await line(code.replace(/^3-/, '2-'))).toMatch(/^DIFFERENT: seal 2 /)
    expect(await line(code.replace(/^3-/, '40-'))).toMatch(/^NEWER: seal 40 is newer .* restored from an older backup/)
    await expect(compareSeal(api.db, '3-ABC', zone)).rejects.toThrow('is not a seal')
  })
})

test('a place that was forgotten with its salt breaks nothing, one that was emptied alone is found', async () => {
  const id = await firstTap()
  const empty = (tx: Tx) => tx`
    update taps set latitude = null, longitude = null, accuracy = null, fixed_at = null, site_id = null, distance = null,
      ip = null, user_agent = null where id = ${id}`
  const forget = (tx: Tx) => tx`update sealed_rows set salt = null where kind = 'tap' and row_id = ${id}`
  expect(await foundAfter(empty)).toEqual([`tap ${id} was changed`])
  expect(await foundAfter(forget)).toEqual([`tap ${id} was changed`])
  const forgotten = async (tx: Tx) => {
    await empty(tx)
    await forget(tx)
  }
  expect(await foundAfter(forgotten)).toEqual([])
})

test('a row that is committed after its range was sealed comes with the next seal, by its id', async () => {
  const other = openDb(api.url, { max: 1 })
  const event = (tx: Tx) => tx`insert into audit_events (at, action, noun) values (now(), 'test', 'school')`
  let late = 0
  await inTransaction(other, { by: null, ip: null, now: later }, async (tx) => {
    await event(tx)
    late = await one(tx`select max(id) from audit_events`)
    await api.write(event)
    await seal('2026-07-09T12:00:00.000Z')
    expect((await findNewestSeal(api.db))?.ranges.event.from).toBeGreaterThan(late)
  })
  await other.end()
  expect((await check('2026-07-09T13:00:00.000Z')).faults).toEqual([])
  await seal('2026-07-09T14:00:00.000Z')
  expect((await findNewestSeal(api.db))?.ranges.event).toMatchObject({ from: late, to: late, rows: 1 })
  expect(await faults()).toEqual([])
})

test('the first seal of a run takes rows that were committed late, and those that follow it leave them', async () => {
  const event = (tx: Tx) => tx`insert into audit_events (at, action, noun) values (now(), 'test', 'school')`
  const other = openDb(api.url, { max: 1 })
  const now = '2026-07-09T14:30:00.000Z'
  const last = await inTransaction(other, { by: null, ip: null, now: later }, async (tx): Promise<Seal | null> => {
    await event(tx)
    await api.write(event)
    return sealNext(api.db, { key, now, last: null })
  })
  await other.end()
  expect(last).not.toBeNull()
  expect(await sealNext(api.db, { key, now, last })).toBeNull()
  expect(await sealNext(api.db, { key, now, last: null })).toMatchObject({ ranges: { event: { rows: 1 } } })
  expect(await faults()).toEqual([])
})

test('servers that seal at once make one chain, and one that is killed in the middle leaves nothing', async () => {
  const event = (tx: Tx) => tx`insert into audit_events (at, action, noun) values (now(), 'test', 'school')`
  await api.write(event)
  const killed = inTransaction(api.db, { by: null, ip: null, now: later }, async (tx) => {
    await sealRows(tx, key)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  const before = (await findNewestSeal(api.db))?.id ?? 0
  const at = '2026-07-09T15:00:00.000Z'
  await Promise.all([
    sealAll(api.db, { key, now: () => at, pace: atOnce }),
    sealAll(api.db, { key, now: () => at, pace: atOnce }),
    sealAll(api.db, { key, now: () => at, pace: atOnce }),
  ])
  expect((await findNewestSeal(api.db))?.id).toBe(before + 1)
  await sealAll(api.db, { key, now: () => at, pace: atOnce })
  expect((await findNewestSeal(api.db))?.id).toBe(before + 1)
  expect(await faults()).toEqual([])
})

test('a new key is signed by the old one, and one that nobody signed is named', async () => {
  const next = keyOfSecret(newSealKey())
  await api.write((tx) => replaceKey(tx, { old: key, next }))
  await api.write((tx) => tx`insert into audit_events (at, action, noun) values (now(), 'test', 'school')`)
  await sealAll(api.db, { key: next, now: () => '2026-07-09T16:00:00.000Z', pace: atOnce })
  expect(await faults()).toEqual([])
  const { data } = await api.ask(seals.key)
  const [first, second] = data.keys.map((one) => Buffer.from(one.publicKey, 'base64url'))
  const newest = await findNewestSeal(api.db)
  expect(isSignedBy(second!, newest!.digest, newest!.signature)).toBe(true)
  expect(isSignedBy(first!, second!, Buffer.from(data.keys[1]!.signature!, 'base64url'))).toBe(true)
  const lost = await foundAfter(async (tx) => {
    await tx`insert into audit_events (at, action, noun) values (now(), 'test', 'school')`
    await sealRows(tx, keyOfSecret(newSealKey()))
  })
  expect(lost).toEqual(['key 3 is not signed by the key before it'])
})

test('every admin is emailed the newest seal, the last backup and the failures of the day', async () => {
  const adminId = await api.write((tx) => anAdmin(tx))
  api.at(later)
  await api.db`select graphile_worker.add_job('tell-admins-of-day')`
  await api.runJobs()
  const newest = await findNewestSeal(api.db)
  const [sent] = api.letters.filter(({ to }) => to.startsWith('admin'))
  expect(adminId).toBeGreaterThan(0)
  expect(sent?.subject).toBe(`Seal ${sealCode(newest!)} (Test College)`)
  expect(sent?.text).toContain('No backup has been made yet.')
  expect(sent?.text).toContain('No failures in the last 24 hours.')
})
