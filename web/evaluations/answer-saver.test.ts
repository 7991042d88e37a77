import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Evaluation, EvaluationDraft } from '#contract/evaluation-shapes.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { CallError } from '#web/api/call-error.ts'
import type { Changes } from './answer-changes.ts'
import { answerSaver } from './answer-saver.ts'

const [form] = starterTemplates

/** The server's side of one evaluation: it refuses an older version, as for any record. */
function evaluationAt(answers: Evaluation['answers'] = {}) {
  let current = { id: 7, version: 1, revision: 1, form, answers, comments: {}, overall: null } as unknown as Evaluation
  return {
    read: () => current,
    put: (draft: EvaluationDraft) => {
      if (draft.version !== current.version) {
        throw new CallError('Saved elsewhere', { status: 409, code: 'stale', data: { current } })
      }
      const { answers, comments, overall = null } = draft
      current = { ...current, answers, comments, overall, version: current.version + 1 } as Evaluation
      return current
    },
  }
}

const items = ['on-time', 'honest', 'respect']
const step = fc.oneof(
  fc.record({
    act: fc.constant('press' as const),
    item: fc.constantFrom(...items),
    level: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    act: fc.constant('elsewhere' as const),
    item: fc.constantFrom(...items),
    level: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ act: fc.constant('save' as const), isOnline: fc.boolean() }),
)

test('answers survive lost connections and another device: each item has its last press here, or that elsewhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const server = evaluationAt()
      let isOnline = true
      let unsent: Changes | undefined
      const around = {
        send: async (_id: number, draft: EvaluationDraft) => {
          if (!isOnline) throw new CallError('No answer', { status: 0, code: 'unreachable' })
          return server.put(draft)
        },
        keep: (changes: Changes | undefined) => {
          unsent = changes
        },
      }
      let saver = answerSaver(server.read(), undefined, around)
      const expected: Record<string, number> = {}
      const pressed = new Set<string>()
      for (const one of steps) {
        if (one.act === 'press') {
          saver.change({ answers: { [one.item]: one.level }, comments: {} })
          expected[one.item] = one.level
          pressed.add(one.item)
        } else if (one.act === 'elsewhere') {
          const { version, answers, comments } = server.read()
          server.put({ version, comments, answers: { ...answers, [one.item]: one.level }, overall: null })
          if (!pressed.has(one.item)) expected[one.item] = one.level
        } else {
          isOnline = one.isOnline
          await saver.flush()
          if (isOnline) pressed.clear()
          // The page is opened again, with what the device has kept.
          saver = answerSaver(server.read(), unsent, around)
        }
      }
      isOnline = true
      const { save, filled } = await saver.flush()
      expect(save).toBe('saved')
      expect(server.read().answers).toEqual(expected)
      expect(filled.answers).toMatchObject(pressed.size > 0 ? expected : {})
      expect(unsent).toBeUndefined()
      saver.end()
    }),
  )
})

test('an answer pressed while its item is being sent is sent next', async () => {
  const server = evaluationAt()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const saver = answerSaver(server.read(), undefined, {
    send: async (_id, draft) => {
      await arrived
      return server.put(draft)
    },
    keep: () => {},
  })
  saver.change({ answers: { honest: 2 }, comments: {} })
  const saving = saver.flush()
  saver.change({ answers: { honest: 5 }, comments: {} })
  arrive()
  await saving
  expect(server.read().answers).toEqual({ honest: 5 })
  saver.end()
})

test('a refusal says why, and keeps what was answered on the device', async () => {
  let unsent: Changes | undefined
  const saver = answerSaver(evaluationAt().read(), undefined, {
    send: () => Promise.reject(new CallError('Ana was handed over to Ben.', { status: 409, code: 'conflict' })),
    keep: (changes) => {
      unsent = changes
    },
  })
  saver.change({ answers: { honest: 2 }, comments: {} })
  expect(await saver.flush()).toMatchObject({ save: { refused: 'Ana was handed over to Ben.' } })
  expect(unsent?.answers).toEqual({ honest: 2 })
  saver.end()
})
