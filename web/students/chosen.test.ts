import { expect, test } from 'vitest'
import type { Student } from '#contract/students.ts'
import { type Chosen, choosing, isOnPage } from './chosen.ts'

const student = (id: number) => ({ id }) as Student

test('what was ticked on another page stays chosen', () => {
  let chosen: Chosen = new Map()
  const change = (next: Chosen) => {
    chosen = next
  }
  choosing(chosen, [student(1), student(2)], change).onChange(new Set([2]))
  choosing(chosen, [student(3), student(4)], change).onChange(new Set([2, 4]))
  expect([...chosen.keys()]).toEqual([2, 4])
  choosing(chosen, [student(3), student(4)], change).onChange(new Set([4]))
  expect([...chosen.values()]).toEqual([student(4)])
})

test('the bar says “on this page” only while nothing beyond it is chosen', () => {
  const chosen: Chosen = new Map([student(1), student(2)].map((one) => [one.id, one]))
  expect(isOnPage(chosen, [student(1), student(2), student(3)])).toBe(true)
  expect(isOnPage(chosen, [student(2), student(3)])).toBe(false)
})
