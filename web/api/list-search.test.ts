import { expect, test } from 'vitest'
import { listSearch, withChange } from './list-search.ts'

test('a list begins with page 1 and ten rows', () => {
  expect(listSearch({})).toEqual({ page: 1, rowsPerPage: 10 })
})

test.each([
  [
    { page: '3', rowsPerPage: 25 },
    { page: 3, rowsPerPage: 25 },
  ],
  [
    { page: 0, rowsPerPage: 101 },
    { page: 1, rowsPerPage: 10 },
  ],
  [
    { page: -1, rowsPerPage: 'all' },
    { page: 1, rowsPerPage: 10 },
  ],
  [
    { page: 1.5, rowsPerPage: null },
    { page: 1, rowsPerPage: 10 },
  ],
  [
    { page: {}, rowsPerPage: [] },
    { page: 1, rowsPerPage: 10 },
  ],
  [
    { search: 'ana', status: '' },
    { page: 1, rowsPerPage: 10, search: 'ana' },
  ],
  [
    { archived: true, courseId: 3 },
    { page: 1, rowsPerPage: 10, archived: 'true', courseId: 3 },
  ],
])('the address %j shows %j', (search, shown) => {
  expect(listSearch(search)).toEqual(shown)
})

test('a very long search is cut to what the server takes', () => {
  expect(String(listSearch({ search: 'x'.repeat(500) }).search)).toHaveLength(100)
})

test('another search begins on the first page', () => {
  expect(withChange({ page: 4, rowsPerPage: 25 }, { search: 'ana' })).toEqual({ rowsPerPage: 25, search: 'ana' })
})

test('turning the page keeps the search', () => {
  expect(withChange({ search: 'ana' }, { page: 2 })).toEqual({ search: 'ana', page: 2 })
})

test('an emptied search leaves the address', () => {
  expect(withChange({ search: 'ana' }, { search: '' })).toEqual({})
})
