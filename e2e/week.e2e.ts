import { expect, type Page } from '@playwright/test'
import { sessionOf, showAs } from './person.ts'
import { test } from './test.ts'

type Supervisor = { id: number; companyId: number; internCount: number }
type Waiting = { id: number; studentId: number; workDate: string }

test('a supervisor approves a week of ten interns in at most five clicks and one look at the dashboard', async ({
  page,
}) => {
  const admin = (await sessionOf(page, 'admin')).token
  const supervisor = await aSupervisorOfTen(page, admin)
  const { records } = (await call(page, supervisor.token, { path: '/api/dtr/queue' })).data
  const interns = new Set(records.map(({ studentId }: Waiting) => studentId))
  expect(interns.size).toBeGreaterThanOrEqual(10)

  await showAs(page, { token: supervisor.token, id: String(supervisor.id), usertype: 'supervisor' })
  const approve = page.getByRole('button', { name: /^Approve \d+ days?$/ })
  await expect(approve).toBeVisible()
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.evaluate(() => document.addEventListener('click', () => Reflect.get(window, 'countClick')(), true))
  await page.getByLabel('Select every exception').check()
  await expect(approve).toHaveText(`Approve ${records.length} days`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await approve.click()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  // The offer appears once everything that the approval changed was fetched again.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(asked.filter((path) => path === '/api/dashboard')).toHaveLength(1)
  expect(clicks).toBeGreaterThan(0)
  expect(clicks).toBeLessThanOrEqual(5)
  expect((await call(page, supervisor.token, { path: '/api/dtr/queue' })).data.total).toBe(0)
})

/** A new supervisor at the company with the most interns, who takes them over. */
async function aSupervisorOfTen(page: Page, admin: string) {
  const answer = await call(page, admin, { path: '/api/supervisors?rowsPerPage=100' })
  const supervisors: Supervisor[] = answer.supervisors
  const own = Number((await sessionOf(page, 'supervisor')).id)
  const ofOthers = supervisors.filter(
    ({ companyId }) => companyId !== supervisors.find(({ id }) => id === own)?.companyId,
  )
  const companyIds = [...new Set(ofOthers.map(({ companyId }) => companyId))]
  const teams = companyIds.map((id) => ofOthers.filter(({ companyId }) => companyId === id))
  const [busiest] = teams.sort((one, other) => internsOf(other) - internsOf(one))
  const companyId = busiest?.[0]?.companyId
  const fields = { username: 'week.of.ten', firstName: 'Corazon', lastName: 'Aguilar', companyId }
  const { id } = (await call(page, admin, { path: '/api/supervisors', body: fields })).data
  for (const former of busiest ?? []) {
    await call(page, admin, {
      path: '/api/placements/supervisor',
      method: 'put',
      body: { fromSupervisorId: former.id, supervisorId: id },
    })
  }
  const { link } = (await call(page, admin, { path: `/api/supervisors/invite/${id}`, body: {} })).data
  const password = 'seven quiet herons'
  const accepted = { token: new URL(link).searchParams.get('token'), password }
  await call(page, admin, { path: '/api/reset-password', body: accepted })
  const signIn = { username: fields.username, password, type: 'supervisor' }
  const { token } = await call(page, admin, { path: '/api/supervisors/login', body: signIn })
  return { id, token: String(token) }
}

function internsOf(team: readonly Supervisor[]): number {
  return team.reduce((sum, { internCount }) => sum + internCount, 0)
}

type Call = { path: string; method?: 'post' | 'put'; body?: object }

/** With a body a POST unless `method` says otherwise, without one a GET. */
async function call(page: Page, token: string, { path, method = 'post', body }: Call) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await (body
    ? page.request[method](path, { headers, data: body })
    : page.request.get(path, { headers }))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
