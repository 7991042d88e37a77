import type { RecordStatus } from './record.ts'
import { followsTaps } from './record.ts'
import type { Refusal } from './refusal.ts'
import { type Instant, msOf } from './zone.ts'

export type UndoQuestion = {
  tap: { id: number; receivedAt: Instant; isVoided: boolean }
  /** The placement's last received tap that is not void. */
  lastTapId: number
  record: { status: RecordStatus; isDecided: boolean }
  now: Instant
}

export const undoSeconds = 10

/** Why a tap cannot be undone, or null (rule 4). */
export function refuseUndo({ tap, lastTapId, record, now }: UndoQuestion): Refusal | null {
  if (tap.isVoided) return conflict('already_undone', 'This tap is already undone')
  if (record.isDecided || !followsTaps(record.status)) {
    return conflict('day_decided', 'This day has already been reviewed. To change it, request a correction.')
  }
  if (tap.id !== lastTapId) return conflict('not_last_tap', 'Only your last tap can be undone')
  if (msOf(now) - msOf(tap.receivedAt) > undoSeconds * 1_000) {
    return conflict(
      'undo_too_late',
      `A tap can be undone for ${undoSeconds} seconds. To change it, request a correction.`,
    )
  }
  return null
}

export type TakeBackQuestion = {
  decidedAt: Instant
  /** Someone has changed one of its days since. */
  isChanged: boolean
  now: Instant
}

/** Why a decision cannot be taken back, or null (rule 8). While it can, nobody is told about it. */
export function refuseTakeBack({ decidedAt, isChanged, now }: TakeBackQuestion): Refusal | null {
  if (msOf(now) - msOf(decidedAt) > undoSeconds * 1_000) {
    return conflict(
      'undo_too_late',
      `You can undo this for only ${undoSeconds} seconds. A coordinator can reopen the day.`,
    )
  }
  if (isChanged) return conflict('changed_since', 'One of these days has changed since. A coordinator can reopen it.')
  return null
}

function conflict(code: string, message: string): Refusal {
  return { status: 409, code, message }
}
