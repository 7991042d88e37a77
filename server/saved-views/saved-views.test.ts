import { expect, test } from 'vitest'
import { mostViews, mostViewsOfOne, savedViews } from '#contract/saved-views.ts'
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

test('views that are saved at the same moment are counted one after the other', async () => {
  const many = await api.signedIn('teacher')
  const save = (index: number) => many(savedViews.create, { body: { list, name: `View ${index}`, query } })
  const saved = await Promise.all(Array.from({ length: mostViews + 5 }, (_, index) => save(index)))
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(mostViews)
  expect(saved.filter(({ status }) => status === 422)).toHaveLength(5)
})

test('nobody keeps views without end by naming lists that nobody has', async () => {
  const person = await api.signedIn('supervisor')
  await api.db`
    insert into saved_views (user_id, list, name, query, created_at)
    select ${person.id}, '/api/' || translate(n::text, '0123456789', 'abcdefghij'), 'View', '{}', now()
    from generate_series(1, ${mostViewsOfOne - 1}) n`
  const save = (name: string) => person(savedViews.create, { body: { list, name, query } })
  expect([(await save('The last')).status, (await save('One more')).status]).toEqual([200, 422])
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
