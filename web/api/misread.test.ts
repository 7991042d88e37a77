import { expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { misreadIn } from './misread.ts'

const search = { page: 2, rowsPerPage: 10, stage: 'nonsense', search: 'ana' }

test('a filter that the server refuses is quoted from the address, and only it is taken out', () => {
  const fault = new CallError('Choose a stage', { status: 400, code: 'bad_input', errors: { stage: 'Choose a stage' } })
  expect(misreadIn(search, fault)).toEqual({ written: ['stage=nonsense'], without: { stage: undefined } })
})

test('where the server cannot say which filter it is, all are taken out', () => {
  const fault = new CallError('The text cannot be stored', { status: 400, code: 'bad_input' })
  const without = { page: undefined, rowsPerPage: undefined, stage: undefined, search: undefined }
  expect(misreadIn(search, fault)).toEqual({ written: [], without })
})

test.each([0, 403, 500])('a call that failed with %i says nothing about the address', (status) => {
  expect(misreadIn(search, new CallError('Failed', { status, code: 'x' }))).toBeNull()
  expect(misreadIn(search, null)).toBeNull()
})

test('a 400 of a stranger says nothing about the address', () => {
  expect(misreadIn(search, new CallError('Failed', { status: 400, code: 'unreadable' }))).toBeNull()
})
