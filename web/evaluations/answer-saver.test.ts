import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Evaluation, EvaluationDraft } from '#contract/evaluation-shapes.ts'
import type { Template } from '#domain/evaluation.ts'
import { answerProblems } from '#domain/evaluation-score.ts'
import { starterTemplates } from '#domain/evaluation-starters.ts'
import { CallError } from '#web/api/call-error.ts'
import { type Changes, isNothing, noChanges } from './answer-changes.ts'
import { answerSaver } from './answer-saver.ts'

const form = starterTemplates[0]!

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
      const [wrong] = answerProblems(current.form, answers, comments)
      if (wrong) throw new CallError(wrong.message, { status: 422, code: 'rule_broken' })
      current = { ...current, answers, comments, overall, version: current.version + 1 } as Evaluation
      return current
    },
    /** The coordinator removes the item “honest”, and others go to 3 only. */
    revise: () => {
      current = { ...current, form: revised, revision: 2 } as Evaluation
    },
  }
}

const revised: Template = {
  ...form,
  sections: form.sections.map((section) => ({
    ...section,
    items: section.items
      .filter(({ id }) => id !== 'honest')
      .map((item) => ({ ...item, measure: { kind: 'scale', least: 1, most: 3, best: 'most' } })),
  })),
}

/** What all tabs of one browser keep of this evaluation. */
function aDevice(kept = noChanges) {
  return {
    kept: () => kept,
    keep: (change: (stored: Changes) => Changes) => {
      kept = change(kept)
      return kept
    },
  }
}

const unreachable = () => new CallError('No answer', { status: 0, code: 'unreachable' })

/** What is around the savers of one device, which has no network at first. */
function withoutNetwork(server: ReturnType<typeof evaluationAt>, device: ReturnType<typeof aDevice>) {
  const network = { isOnline: false }
  const send = async (_id: number, draft: EvaluationDraft) => {
    if (!network.isOnline) throw unreachable()
    return server.put(draft)
  }
  return { network, around: { send, keep: device.keep } }
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
      const device = aDevice()
      const around = {
        send: async (_id: number, draft: EvaluationDraft) => {
          if (!isOnline) throw unreachable()
          return server.put(draft)
        },
        keep: device.keep,
      }
      let saver = answerSaver(server.read(), noChanges, around)
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
          saver = answerSaver(server.read(), device.kept(), around)
        }
      }
      isOnline = true
      const { save, filled } = await saver.flush()
      expect(save).toBe('saved')
      expect(server.read().answers).toEqual(expected)
      expect(filled.answers).toMatchObject(pressed.size > 0 ? expected : {})
      expect(isNothing(device.kept())).toBe(true)
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
  const saver = answerSaver(server.read(), noChanges, {
    send: async (_id, draft) => {
      await arrived
      return server.put(draft)
    },
    keep: () => null,
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
  const device = aDevice()
  const saver = answerSaver(evaluationAt().read(), noChanges, {
    send: () => Promise.reject(new CallError('Ana was handed over to Ben.', { status: 409, code: 'conflict' })),
    keep: device.keep,
  })
  saver.change({ answers: { honest: 2 }, comments: {} })
  expect(await saver.flush()).toMatchObject({ save: { refused: 'Ana was handed over to Ben.' } })
  expect(device.kept().answers).toEqual({ honest: 2 })
  saver.end()
})

test('answers that a revised form does not offer are dropped, and do not keep the others from being saved', async () => {
  const server = evaluationAt()
  const device = aDevice({
    answers: { honest: 2, respect: 5, 'on-time': 3 },
    comments: { honest: 'Gone with its item', respect: 'Stays' },
  })
  server.revise()
  const opened = answerSaver(server.read(), device.kept(), {
    send: async (_id, draft) => server.put(draft),
    keep: device.keep,
  })
  expect(await opened.flush()).toMatchObject({ save: 'saved' })
  expect(server.read()).toMatchObject({ answers: { 'on-time': 3 }, comments: { respect: 'Stays' } })
  expect(isNothing(device.kept())).toBe(true)
  opened.end()
})

test('answers of which a revised form offers none leave nothing unsent', async () => {
  const server = evaluationAt()
  const device = aDevice({ answers: { honest: 2 }, comments: {} })
  server.revise()
  const saver = answerSaver(server.read(), device.kept(), {
    send: () => Promise.reject(new Error('there is nothing to send')),
    keep: device.keep,
  })
  expect(await saver.flush()).toMatchObject({ save: 'saved', filled: { answers: {} } })
  expect(isNothing(device.kept())).toBe(true)
  saver.end()
})

test('an open page goes on when the form was revised and begun on another device', async () => {
  const server = evaluationAt()
  const saver = answerSaver(server.read(), noChanges, {
    send: async (_id, draft) => server.put(draft),
    keep: () => null,
  })
  server.revise()
  server.put({ version: 1, answers: { 'on-time': 1 }, comments: {}, overall: null })
  saver.change({ answers: { honest: 2, respect: 3 }, comments: {} })
  expect(await saver.flush()).toMatchObject({ save: 'saved', filled: { answers: { 'on-time': 1, respect: 3 } } })
  expect(server.read().answers).toEqual({ 'on-time': 1, respect: 3 })
  saver.end()
})

test('what two tabs keep without a network is all there when the evaluation is opened again', async () => {
  const [server, device] = [evaluationAt(), aDevice()]
  const { network, around } = withoutNetwork(server, device)
  const open = () => answerSaver(server.read(), device.kept(), around)
  const [first, second] = [open(), open()]
  first.change({ answers: { honest: 2, respect: 1 }, comments: {} })
  second.change({ answers: { respect: 4 }, comments: { honest: 'Always' } })
  first.change({ answers: { 'on-time': 3 }, comments: {} })
  await Promise.all([first.flush(), second.flush()])

  network.isOnline = true
  // A tab that is back first sends what the device keeps, which is also what the other one has.
  expect(await second.flush()).toMatchObject({ save: 'saved' })
  const later = open()
  expect(await later.flush()).toMatchObject({ save: 'saved' })
  // The other tab comes last, with an answer that was replaced since.
  expect(await first.flush()).toMatchObject({ save: 'saved', filled: { answers: { respect: 4 } } })
  expect(server.read()).toMatchObject({
    answers: { honest: 2, respect: 4, 'on-time': 3 },
    comments: { honest: 'Always' },
  })
  expect(isNothing(device.kept())).toBe(true)
})

test('a page that was left without a network sends no answer that was replaced since', async () => {
  const [server, device] = [evaluationAt(), aDevice()]
  const { network, around } = withoutNetwork(server, device)
  const left = answerSaver(server.read(), device.kept(), around)
  left.change({ answers: { honest: 2 }, comments: {} })
  await left.flush()
  const opened = answerSaver(server.read(), device.kept(), around)
  opened.change({ answers: { honest: 5 }, comments: {} })
  network.isOnline = true
  // Whichever is first.
  expect(await left.flush()).toMatchObject({ filled: { answers: { honest: 5 } } })
  await opened.flush()
  opened.change({ answers: { honest: 4 }, comments: {} })
  await opened.flush()
  await left.flush()
  expect(server.read().answers).toEqual({ honest: 4 })
  expect(isNothing(device.kept())).toBe(true)
})

test('a browser that keeps nothing sends what was answered all the same', async () => {
  const server = evaluationAt()
  const saver = answerSaver(server.read(), noChanges, {
    send: async (_id, draft) => server.put(draft),
    keep: () => null,
  })
  saver.change({ answers: { honest: 2 }, comments: {} })
  expect(await saver.flush()).toMatchObject({ save: 'saved' })
  expect(server.read().answers).toEqual({ honest: 2 })
})

test('a tab with an older form leaves what another one keeps for an item that is new', async () => {
  const [server, device] = [evaluationAt(), aDevice()]
  server.revise()
  const around = { send: () => Promise.reject(unreachable()), keep: device.keep }
  const older = answerSaver(server.read(), noChanges, around)
  const newer = answerSaver(evaluationAt().read(), noChanges, around)
  newer.change({ answers: { honest: 2 }, comments: {} })
  await older.flush()
  expect(device.kept().answers).toEqual({ honest: 2 })
  newer.end()
})

test('a tab that has nothing to save leaves what another one keeps', async () => {
  const [server, device] = [evaluationAt(), aDevice()]
  const around = { send: () => Promise.reject(unreachable()), keep: device.keep }
  const [idle, busy] = [answerSaver(server.read(), noChanges, around), answerSaver(server.read(), noChanges, around)]
  busy.change({ answers: { honest: 2 }, comments: {} })
  await idle.flush()
  expect(device.kept().answers).toEqual({ honest: 2 })
  busy.end()
  expect(isNothing(device.kept())).toBe(true)
})
