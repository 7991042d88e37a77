import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { agreements } from '#contract/agreements.ts'
import { companies } from '#contract/companies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requirements } from '#contract/requirements.ts'
import { sites } from '#contract/sites.ts'
import { students } from '#contract/students.ts'
import { startApi } from '#server/testing/api.ts'
import { aCompany, aStudent } from '#server/testing/school.ts'

const api = await startApi()
const ask = await api.signedIn('admin')

const companyId = await api.write((tx) => aCompany(tx))
const agreement = { reference: 'A-1', validFrom: '2026-01-01', validUntil: null }
const made = {
  company: { update: companies.update, params: { id: companyId }, body: { city: 'Lipa' } },
  site: {
    update: sites.update,
    params: { companyId, id: (await ask(sites.create, { params: { companyId }, body: { name: 'Main' } })).data.id },
    body: { name: 'Annex' },
  },
  agreement: {
    update: agreements.update,
    params: { companyId, id: (await ask(agreements.create, { params: { companyId }, body: agreement })).data.id },
    body: { reference: 'A-2' },
  },
  student: {
    update: students.update,
    params: { id: await api.write((tx) => aStudent(tx)) },
    body: { city: 'Lipa' },
  },
  requirement: {
    update: requirements.update,
    params: {
      id: (await ask(requirements.create, { body: { code: 'R-1', name: 'Resume', phase: 'before' } })).data.id,
    },
    body: { name: 'A resume' },
  },
}

test.each(Object.entries(made))('who changes a %s too late is shown what the contract names of it', async (_, one) => {
  const { update, params, body } = one as { update: Endpoint; params: Record<string, number>; body: object }
  const put = (version: number) => ask(update, { params, body: { ...body, version } } as never)
  expect((await put(1)).status).toBe(200)
  const late = await put(1)
  expect(late).toMatchObject({ status: 409, code: 'stale', data: { current: { version: 2, ...body } } })
  const told = late.body.data as { current: object }
  const named = Object.keys((update.data as z.ZodMiniObject).shape)
  expect(Object.keys(told.current).filter((name) => !named.includes(name))).toEqual([])
  expect(Object.keys(told).sort()).toEqual(['changedAt', 'changedBy', 'current'])
})
