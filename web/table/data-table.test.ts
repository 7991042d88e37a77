import { expect, test } from 'vitest'
import { unusual } from '#web/api/list-search.ts'
import { narrowing, nextSort, pageRange, sortDirection, viewOf, withTicks } from './data-table.ts'

test('a title sorts up, then down, then not', () => {
  expect(nextSort(undefined, 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBeUndefined()
  expect(nextSort('-hours', 'name')).toBe('name')
})

test('only the title that is sorted by says so', () => {
  expect(sortDirection('name', 'name')).toBe('ascending')
  expect(sortDirection('-name', 'name')).toBe('descending')
  expect(sortDirection('name', 'hours')).toBe('none')
  expect(sortDirection(undefined, undefined)).toBe('none')
})

test.each([
  { page: 1, rowsPerPage: 10, total: 243, range: { first: 1, last: 10, pages: 25 } },
  { page: 25, rowsPerPage: 10, total: 243, range: { first: 241, last: 243, pages: 25 } },
  { page: 1, rowsPerPage: 10, total: 0, range: { first: 0, last: 0, pages: 1 } },
  { page: 1, rowsPerPage: 50, total: 50, range: { first: 1, last: 50, pages: 1 } },
])('page $page of $total rows by $rowsPerPage', ({ page, rowsPerPage, total, range }) => {
  expect(pageRange(page, rowsPerPage, total)).toEqual(range)
})

test('choosing a page keeps what was chosen on others', () => {
  const chosen = withTicks(new Set([1, 9]), { ids: [1, 2, 3], isChosen: true })
  expect([...chosen]).toEqual([1, 9, 2, 3])
  expect([...withTicks(chosen, { ids: [1, 2, 3], isChosen: false })]).toEqual([9])
})

test('what is usual on a list is neither a filter nor part of a saved view, so that a view follows the month', () => {
  const usual = { month: '2026-11', state: 'submitted' }
  const chosen = (search: Record<string, string>) => unusual({ ...search, page: 2, rowsPerPage: 10 }, usual)
  expect(viewOf(chosen({ ...usual, show: 'incomplete' }))).toEqual({ show: 'incomplete' })
  expect(narrowing(chosen({ ...usual, sort: 'name' }))).toEqual([])
  expect(viewOf(chosen({ month: '2026-10', state: 'approved' }))).toEqual({ month: '2026-10', state: 'approved' })
  expect(narrowing(chosen({ month: '2026-10', state: 'approved' }))).toEqual(['state'])
})
