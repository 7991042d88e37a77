import { expect, test } from 'vitest'
import type { Student } from '#contract/students.ts'
import { type Chosen, choosing } from './chosen.ts'

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
