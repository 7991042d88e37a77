import { expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import { holidays } from '#contract/holidays.ts'
import { imports } from '#contract/imports.ts'
import { placements } from '#contract/placements.ts'
import { sites } from '#contract/sites.ts'
import { deriveAgain } from '#server/days/queue-derivation.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { aCourse, aPlacement, aStudent, aSupervisor } from '#server/testing/school.ts'
import { upload } from '#server/testing/upload.ts'
import { anAgreement } from '#server/testing/workplace.ts'

const api = await startApi()
api.at('2026-09-11T01:00:00.000Z')
const admin = await api.signedIn('admin')
const date = '2026-07-06'
const body = { date, name: 'Makati Day', type: 'special_non_working', scope: 'Makati' } as const
await admin(holidays.create, { body })

/** A site without an address, and a day of each of two interns there: one waits, the other is approved. */
async function aSite() {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const supervisorId = await aSupervisor(tx)
    const first = await aPlacement(tx, await aStudent(tx, { courseId }), { supervisorId })
    const second = await aPlacement(tx, await aStudent(tx, { courseId }), { supervisorId })
    await tx`update placements set site_id = (select site_id from placements where id = ${first}) where id = ${second}`
    const [row] = await tx<{ companyId: number; siteId: number; name: string }[]>`
      select p.company_id, p.site_id, o.name from placements p join companies o on o.id = p.company_id where p.id = ${first}`
    await anAgreement(tx, row!.companyId)
    await aDay(tx, first, date, { status: 'submitted' })
    await aDay(tx, second, date)
    return { ...row!, placementIds: [first, second] as const }
  })
}

async function daysOf(ids: readonly number[]) {
  await api.runJobs()
  const rows = await api.db`
    select day_type, credited, would_be from time_records where placement_id = any(${ids as number[]}) order by placement_id`
  return rows.map((row) => [row.dayType, row.credited, row.wouldBe])
}

const usual = ['regular', 480, null]
const onHoliday = [
  ['special_non_working', 0, null],
  ['regular', 480, 0],
]

test('the days of an intern follow the address of the site once it is entered, and follow it back', async () => {
  const { companyId, siteId, placementIds } = await aSite()
  const params = { companyId, id: siteId }
  await admin(sites.update, { params, body: { city: 'Makati' } })
  expect(await daysOf(placementIds)).toEqual(onHoliday)
  await admin(sites.update, { params, body: { city: 'Pasig' } })
  expect(await daysOf(placementIds)).toEqual([usual, usual])
})

test('they follow that of the company where the site has none, also by an import', async () => {
  const { companyId, name, placementIds } = await aSite()
  await admin(companies.update, { params: { id: companyId }, body: { province: 'Makati' } })
  expect(await daysOf(placementIds)).toEqual(onHoliday)
  const bytes = Buffer.from(`Company,Province\n${name},Bulacan\n`)
  const sent = { url: '/api/imports', as: admin.id, bytes, name: 'list.csv', fields: { noun: 'companies' } }
  const { id, mapping, titleRow, dateOrder } = (await upload(api, { method: 'POST', ...sent })).data
  await admin(imports.run, { params: { id }, body: { mapping, titleRow, dateOrder, existing: 'update' } })
  expect(await daysOf(placementIds)).toEqual([usual, usual])
})

test('they follow another site of the placement', async () => {
  const { companyId, placementIds } = await aSite()
  const made = await admin(sites.create, { params: { companyId }, body: { name: 'Branch', city: 'Makati' } })
  for (const id of placementIds) {
    const answer = await admin(placements.update, { params: { id }, body: { siteId: made.data.id } })
    expect(answer.status, answer.message).toBe(200)
  }
  expect(await daysOf(placementIds)).toEqual(onHoliday)
})

test('another supervisor changes no town, so no day is derived again', async () => {
  const { companyId, siteId, placementIds } = await aSite()
  const supervisorId = await api.write((tx) => aSupervisor(tx, { companyId }))
  await api.runJobs()
  const answer = await admin(placements.update, {
    params: { id: placementIds[0] },
    body: { companyId, siteId, supervisorId },
  })
  expect([answer.status, answer.data.supervisorId]).toEqual([200, supervisorId])
  expect([...(await api.db`select from graphile_worker.jobs where task_identifier = ${deriveAgain}`)]).toEqual([])
})
