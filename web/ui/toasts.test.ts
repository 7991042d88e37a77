import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdToast, releaseToast, toast, useToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  toast.clear()
  vi.useRealTimers()
})

test('the newest toast is on top', () => {
  toast.info('First')
  toast.success('Second')
  expect(summaries()).toEqual(['Second', 'First'])
})

test('a toast of the product leaves after five seconds, and is gone a second later', () => {
  toast.success('Successfully Created!')
  vi.advanceTimersByTime(4999)
  expect(first().isLeaving).toBe(false)
  vi.advanceTimersByTime(1)
  expect(first().isLeaving).toBe(true)
  vi.advanceTimersByTime(999)
  expect(summaries()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(summaries()).toEqual([])
})

test('a toast without a life stays until it is closed', () => {
  const id = toast.show({ severity: 'warn', summary: 'Offline' })
  vi.advanceTimersByTime(3_600_000)
  expect(summaries()).toEqual(['Offline'])
  toast.close(id)
  expect(first().isLeaving).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(summaries()).toEqual([])
})

test('a toast can be closed, unless it says otherwise', () => {
  toast.show({ severity: 'contrast', summary: 'Stays' })
  expect(first().isClosable).toBe(true)
  toast.show({ severity: 'contrast', summary: 'Fixed', isClosable: false })
  expect(first().isClosable).toBe(false)
})

test('under the pointer it stays, and leaves a second after the pointer does', () => {
  toast.error('Failed to add student')
  vi.advanceTimersByTime(4000)
  holdToast(first())
  vi.advanceTimersByTime(60_000)
  expect(first().isLeaving).toBe(false)
  releaseToast(first())
  vi.advanceTimersByTime(999)
  expect(first().isLeaving).toBe(false)
  vi.advanceTimersByTime(1)
  expect(first().isLeaving).toBe(true)
})

test('a pointer that crosses a leaving toast does not bring it back, nor keep it for ever', () => {
  toast.info('Going')
  toast.close(first().id)
  holdToast(first())
  releaseToast(first())
  vi.advanceTimersByTime(1000)
  expect(summaries()).toEqual([])
})

test('a toast without a life is not sent away by a passing pointer', () => {
  toast.show({ severity: 'secondary', summary: 'Stays' })
  holdToast(first())
  releaseToast(first())
  vi.advanceTimersByTime(60_000)
  expect(summaries()).toEqual(['Stays'])
})

test('a new result of the same action replaces the older one, and no other', () => {
  toast.error('Failed to update note', { of: 'note' })
  toast.info('Another matter', { of: 'other' })
  toast.info('Of nothing')
  toast.success('Note saved', { of: 'note' })
  expect(summaries()).toEqual(['Note saved', 'Of nothing', 'Another matter'])
  vi.advanceTimersByTime(4999)
  expect(first()).toMatchObject({ summary: 'Note saved', isLeaving: false })
  vi.advanceTimersByTime(1001)
  expect(summaries()).toEqual([])
})

test('a group is cleared by itself', () => {
  toast.info('Mine', { group: 'push' })
  toast.info('Other')
  toast.clear('push')
  expect(summaries()).toEqual(['Other'])
})

test('each kind of message carries what was given', () => {
  toast.warn('Summary', { detail: 'Detail', life: 100 })
  expect(first()).toMatchObject({ severity: 'warn', summary: 'Summary', detail: 'Detail', life: 100, isClosable: true })
})

function summaries() {
  return useToasts.getState().toasts.map(({ summary }) => summary)
}

function first() {
  return useToasts.getState().toasts[0]!
}
