import { expect, test } from 'vitest'
import { columnLooks } from './column-looks.ts'

test('codes stay on one line, names and sentences get room to wrap, numbers take what they need', () => {
  const columns = [
    { title: 'Student number', isNumber: false },
    { title: 'Student', isNumber: false },
    { title: 'Resume', isNumber: false },
    { title: 'Days', isNumber: true },
  ]
  const rows = [
    { cells: ['2023-01070', 'Añonuevo, Benedict Estrella', 'Waiting for review', 34] },
    { cells: ['2023-01896', 'Aquino, Ana', null, 1200] },
  ]
  const looks = columnLooks({ columns, rows })
  expect(looks.map(({ width }) => width.split(' ')[0])).toEqual([
    'whitespace-nowrap',
    'min-w-28',
    'whitespace-pre-line',
    '',
  ])
  expect(looks.map(({ isPinned }) => isPinned)).toEqual([false, true, false, false])
})
