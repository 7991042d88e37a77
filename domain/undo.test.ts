import { expect, test } from 'vitest'
import { refuseUndo, type UndoQuestion } from './undo.ts'

const question: UndoQuestion = {
  tap: { id: 7, receivedAt: '2026-11-16T00:00:00.000Z', isVoided: false },
  lastTapId: 7,
  record: { status: 'open', isDecided: false },
  now: '2026-11-16T00:00:10.000Z',
}

test.each<[string, Partial<UndoQuestion>, string | null]>([
  ['within ten seconds', {}, null],
  ['a moment later', { now: '2026-11-16T00:00:10.001Z' }, 'undo_too_late'],
  ['a tap that submitted the day', { record: { status: 'submitted', isDecided: false } }, null],
  ['after an approval', { record: { status: 'approved', isDecided: true } }, 'day_decided'],
  ['after a reopening', { record: { status: 'submitted', isDecided: true } }, 'day_decided'],
  ['not the last tap', { lastTapId: 8 }, 'not_last_tap'],
  ['twice', { tap: { ...question.tap, isVoided: true } }, 'already_undone'],
])('undo %s', (_why, changes, code) => expect(refuseUndo({ ...question, ...changes })?.code ?? null).toBe(code))
