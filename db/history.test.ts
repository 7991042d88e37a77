import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { taps } from '#contract/taps.ts'
import { inTransaction, type Tx } from '#server/db.ts'
import { startApi } from '#server/testing/api.ts'
import { rewriting } from '#server/testing/rewriting.ts'
import { aPlacement, aStudent } from '#server/testing/school.ts'

const api = await startApi()
let tapId: number

beforeEach(async () => {
  const studentId = await api.write(async (tx) => {
    const id = await aStudent(tx)
    await aPlacement(tx, id)
    return id
  })
  const body = { clientKey: randomUUID(), latitude: 14.5547, longitude: 121.0244, accuracy: 10 }
  const { data } = await (await api.as(studentId))(taps.tap, { body })
  tapId = data.tap.id
  await api.db`update taps set ip = null where id = ${tapId}`
})

/** A digest of every row, to show that a refused act changed nothing. */
async function digest() {
  const [row] = await api.db<{ taps: string; events: string }[]>`
    select (select md5(string_agg(t::text, '' order by id)) from taps t) as taps,
      (select md5(string_agg(e::text, '' order by id)) from audit_events e) as events`
  return row
}

async function refused(act: (tx: Tx) => Promise<unknown>) {
  const before = await digest()
  await expect(api.write(act)).rejects.toMatchObject({ constraint_name: 'history_kept' })
  expect(await digest()).toEqual(before)
}

describe('the database keeps its history', () => {
  test.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a tap deleted', (tx) => tx`delete from taps where id = ${tapId}`],
    ['all taps deleted', (tx) => tx`delete from taps`],
    ['taps emptied', (tx) => tx`truncate taps cascade`],
    ['an audit event deleted', (tx) => tx`delete from audit_events where id = (select max(id) from audit_events)`],
    ['audit events emptied', (tx) => tx`truncate audit_events`],
    ['an audit event changed', (tx) => tx`update audit_events set reason = 'other' where noun = 'record'`],
    ['another named in an audit event', (tx) => tx`update audit_events set actor_id = null where actor_id is not null`],
    ['the person taken out of an audit event', (tx) => tx`update audit_events set about_id = null, ip = '10.0.0.1'`],
    ['a tap moved to another minute', (tx) => tx`update taps set at = at - interval '1 minute' where id = ${tapId}`],
    ['a tap given to another slot', (tx) => tx`update taps set slot = 'pm_out' where id = ${tapId}`],
    ['a tap given to another date', (tx) => tx`update taps set work_date = work_date - 1 where id = ${tapId}`],
    ['a tap under another number', (tx) => tx`update taps set id = default where id = ${tapId}`],
    ['a tap put somewhere else', (tx) => tx`update taps set latitude = 14.6, longitude = 121.1 where id = ${tapId}`],
    ['an address put into a tap', (tx) => tx`update taps set ip = '10.0.0.1' where id = ${tapId}`],
    ['a tap called inside its site', (tx) => tx`update taps set geofence = 'exempt' where id = ${tapId}`],
    ['a reason without voiding', (tx) => tx`update taps set void_reason = 'because' where id = ${tapId}`],
    [
      'a tap voided and moved at once',
      (tx) => tx`update taps set voided_at = now(), at = at - interval '1 hour' where id = ${tapId}`,
    ],
    [
      'a voided tap brought back',
      async (tx) => {
        await tx`update taps set voided_at = now() where id = ${tapId}`
        await tx`update taps set voided_at = null where id = ${tapId}`
      },
    ],
    [
      'a tap voided twice',
      async (tx) => {
        await tx`update taps set voided_at = now(), void_reason = 'first' where id = ${tapId}`
        await tx`update taps set voided_at = now() + interval '1 s', void_reason = 'second' where id = ${tapId}`
      },
    ],
    [
      'one good change beside a bad one',
      (tx) => tx`update taps set slot = case when id = ${tapId} then 'ot_out' else slot end`,
    ],
  ])('%s is refused and changes nothing', async (_, act) => refused(act))

  test('voiding a tap once, and forgetting its place and device, are what may happen to it', async () => {
    await api.write(async (tx) => {
      await tx`update taps set voided_at = now(), void_reason = 'Undone' where id = ${tapId}`
      await tx`update taps set latitude = null, longitude = null, accuracy = null, fixed_at = null, distance = null,
        site_id = null, ip = null, user_agent = null where id = ${tapId}`
    })
    const [tap] = await api.db`select latitude, user_agent, void_reason from taps where id = ${tapId}`
    expect(tap).toEqual({ latitude: null, userAgent: null, voidReason: 'Undone' })
  })

  test('who must rewrite history says why in that transaction, and leaves an event of it', async () => {
    const [last] = await api.db<{ id: number }[]>`select max(id) as id from audit_events`
    await api.write((tx) => rewriting(tx, () => tx`delete from taps where id = ${tapId}`))
    const events = await api.db`select action, reason, after from audit_events where id > ${last!.id}`
    expect(events).toEqual([
      { action: 'history rewritten', reason: 'test', after: { table: 'taps', operation: 'delete', rows: 1 } },
    ])
  })

  test('the leave ends with its transaction', async () => {
    const db = api.db
    await inTransaction(db, { by: null, ip: null, now: new Date().toISOString() }, (tx) =>
      rewriting(tx, async () => undefined),
    )
    await refused((tx) => tx`delete from taps where id = ${tapId}`)
  })
})
