import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { taps } from '#contract/taps.ts'
import { startApi } from '#server/testing/api.ts'
import { aPlacement, aStudent, aSupervisor } from '#server/testing/school.ts'

const api = await startApi()

async function anIntern() {
  const { id, supervisorId } = await api.write(async (tx) => {
    const [id, supervisorId] = [await aStudent(tx), await aSupervisor(tx)]
    await aPlacement(tx, id, { supervisorId })
    return { id, supervisorId }
  })
  return Object.assign(await api.as(id), { supervisorId })
}

test('a tap is taken whatever the offset of its times, beside the taps of others', async () => {
  api.at('2026-07-06T00:00:00.000Z')
  const people = [await anIntern(), await anIntern(), await anIntern(), await anIntern()]
  const odd = { sentAt: '2026-07-06T23:00:00+23:00', deviceAt: '2026-07-05T00:59:59.123456789-23:00' }
  const answers = await Promise.all(
    people.map((ask, place) => ask(taps.tap, { body: { clientKey: randomUUID(), ...(place === 3 ? odd : {}) } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const [stored] = await api.db`select sent_at, device_at from taps where id = ${answers[3]!.data.tap.id}`
  expect(stored).toEqual({ sentAt: '2026-07-06T00:00:00.000Z', deviceAt: '2026-07-05T23:59:59.123Z' })
})

test.each([
  '0000-07-06T00:00:00Z',
  '0001-01-01T00:00:00+01:00',
  '9999-12-31T23:59:59-01:00',
  `2026-07-06T00:00:00.${'1'.repeat(130)}Z`,
])('a tap with a time that nobody can store is refused: %s', async (instant) => {
  const ask = await anIntern()
  for (const field of ['sentAt', 'deviceAt', 'fixedAt']) {
    const answer = await ask(taps.tap, { body: { clientKey: randomUUID(), [field]: instant } })
    expect(answer).toMatchObject({ status: 400, errors: { [field]: 'Enter a time in ISO form' } })
  }
})

test('a correction with times of any offset is stored as it can be approved', async () => {
  api.at('2026-07-08T00:00:00.000Z')
  const ask = await anIntern()
  const proposed = {
    am_in: '2026-07-06T23:00:00+23:00',
    am_out: '2026-07-06T04:00:00Z',
    pm_in: '2026-07-06T13:00:00+08:00',
    pm_out: '2026-07-05T10:00:00-23:00',
  }
  const body = { workDate: '2026-07-06', kind: 'whole_day', reason: 'My phone was stolen', proposed } as const
  const asked = await ask(corrections.ask, { body })
  expect(asked).toMatchObject({ status: 200, data: { proposed: { am_in: '2026-07-06T00:00:00.000Z' } } })
  const decide = await api.as(ask.supervisorId)
  const approved = { params: { id: asked.data.id }, body: { status: 'approved' } } as const
  expect((await decide(corrections.decide, approved)).status).toBe(200)
})
