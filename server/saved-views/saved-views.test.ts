import { expect, test } from 'vitest'
import { mostViews, savedViews } from '#contract/saved-views.ts'
import { startApi } from '#server/testing/api.ts'

const api = await startApi()
const [teacher, other] = [await api.signedIn('teacher'), await api.signedIn('teacher')]
const list = '/api/students'
const query = { hoursLeft: '40', sort: 'remaining', search: 'ñ' }

test('a view is kept with its name for the person who saved it, and for that list alone', async () => {
  const { data } = await teacher(savedViews.create, { body: { list, name: '  Nearly done ', query } })
  expect(data).toMatchObject({ name: 'Nearly done', query })
  expect((await teacher(savedViews.list, { query: { list } })).data).toEqual({ views: [data], total: 1 })
  expect((await teacher(savedViews.list, { query: { list: '/api/companies' } })).data.total).toBe(0)
  expect((await other(savedViews.list, { query: { list } })).data.total).toBe(0)
  expect((await other(savedViews.remove, { params: { id: data.id } })).status).toBe(404)
  expect((await teacher(savedViews.remove, { params: { id: data.id } })).status).toBe(200)
  expect((await teacher(savedViews.list, { query: { list } })).data.total).toBe(0)
})

test('two views of a list do not share a name, and there are not too many', async () => {
  const save = (name: string) => teacher(savedViews.create, { body: { list, name, query } })
  expect((await save('View 0')).status).toBe(200)
  const taken = await save('view 0')
  expect([taken.status, taken.message]).toEqual([409, 'You have a view with this name'])
  for (let index = 1; index < mostViews; index++) expect((await save(`View ${index}`)).status).toBe(200)
  expect((await save('One more')).status).toBe(422)
})

test('a view without a name, or with more than an address holds, is refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`f${index}`, 'x']))
  const wrong = [
    { list, name: ' ', query },
    { list: 'students; drop', name: 'x', query },
    { list, name: 'x', query: many },
    { list, name: 'x', query: { search: 'x'.repeat(101) } },
  ]
  for (const body of wrong) expect((await other(savedViews.create, { body })).status).toBe(400)
  expect((await other(savedViews.list, { query: { list } })).data.total).toBe(0)
})
