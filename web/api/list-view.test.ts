import { expect, test } from 'vitest'
import { readViews, withView } from './list-view.ts'

test('a list keeps its rows, density and columns for each person', () => {
  const first = withView({}, '7 /api/students', { rowsPerPage: 50 })
  const second = withView(first, '7 /api/students', { isCompact: true })
  const third = withView(second, '8 /api/students', { columns: { Account: true } })
  expect(readViews(JSON.stringify(third))).toEqual({
    '7 /api/students': { rowsPerPage: 50, isCompact: true },
    '8 /api/students': { columns: { Account: true } },
  })
})

test.each([
  ['nothing', null],
  ['half a text', '{"7 /api/stu'],
  ['too many rows', '{"7 /api/students":{"rowsPerPage":5000}}'],
  ['something else', '[1,2]'],
])('a browser that kept %s shows lists as they begin', (_what, kept) => {
  expect(readViews(kept)).toEqual({})
})

test('a browser keeps the hundred views that were changed last', () => {
  let views = {}
  for (let id = 1; id <= 120; id++) views = withView(views, `${id} /api/students`, { isCompact: true })
  const changed = withView(views, '21 /api/students', { rowsPerPage: 25 })
  expect(Object.keys(changed)).toHaveLength(100)
  expect(Object.keys(changed)[0]).toBe('22 /api/students')
  expect(Object.keys(changed).at(-1)).toBe('21 /api/students')
})
