import type { Evaluation, EvaluationDraft } from '#contract/evaluation-shapes.ts'
import { CallError, isUnanswered } from '#web/api/call-error.ts'
import {
  type Changes,
  type Filled,
  filledOf,
  isNothing,
  joined,
  noChanges,
  withChanges,
  withoutSent,
} from './answer-changes.ts'
import { offeredBy } from './offered-by.ts'

/** In milliseconds. */
const afterPress = 700
const afterFailure = 10_000
/** How often a save begins again from what was saved elsewhere meanwhile. */
const rounds = 3

export type SaveState = 'saved' | 'saving' | 'on this device' | { refused: string }
export type AnswerState = { saved: Evaluation; changes: Changes; filled: Filled; save: SaveState }

type Around = {
  send: (id: number, draft: EvaluationDraft) => Promise<Evaluation>
  /** Changes what this device keeps until it is sent, and gives it. Other tabs keep theirs in the same place. */
  keep: (change: (kept: Changes) => Changes) => Changes | null
}

/**
 * Keeps what a person answers: at once on the device, a moment later on the server, one call at a time. What was saved
 * from another device meanwhile stays, except for the items that were changed here since.
 */
export function answerSaver(evaluation: Evaluation, unsent: Changes, { send, keep }: Around) {
  let state = stateOf(evaluation, unsent, 'saved')
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function dropUnoffered() {
    keep((kept) => offeredBy(state.saved.form, kept))
  }

  function become(next: AnswerState) {
    state = next
    for (const listener of listeners) listener()
  }

  function later(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }

  /** Saves what is not saved yet, and gives the state that results. */
  async function flush(): Promise<AnswerState> {
    clearTimeout(timer)
    running ??= saveAll().finally(() => {
      running = null
    })
    await running
    return state
  }

  async function saveAll(): Promise<void> {
    for (let round = 0; round < rounds && !isNothing(state.changes); ) {
      // Another tab, or a later opening of the page, may have sent or replaced what is to be sent here.
      become(stateOf(state.saved, keep((kept) => kept) ?? state.changes, 'saving'))
      const sent = state.changes
      try {
        const saved = await send(evaluation.id, draftOf(state))
        become(stateOf(saved, withoutSent(state.changes, sent), 'saved'))
        keep((kept) => withoutSent(kept, sent))
      } catch (fault) {
        const current = currentIn(fault)
        if (!current) return fail(fault)
        round++
        become(stateOf(current, state.changes, 'saving'))
        dropUnoffered()
      }
    }
    if (isNothing(state.changes)) become({ ...state, save: 'saved' })
  }

  function fail(fault: unknown) {
    if (isUnanswered(fault)) {
      become({ ...state, save: 'on this device' })
      later(afterFailure)
    } else become({ ...state, save: { refused: fault instanceof Error ? fault.message : 'Failed to save' } })
  }

  dropUnoffered()
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (changes: Changes) => {
      keep((kept) => joined(kept, changes))
      const save = state.save === 'on this device' ? state.save : 'saving'
      become(stateOf(state.saved, joined(state.changes, changes), save))
      later(afterPress)
    },
    flush,
    /** After it was submitted there is nothing left to save. */
    end: () => {
      clearTimeout(timer)
      keep(() => noChanges)
    },
  }
}

/** The whole form as it is filled now, for the version that was read last. */
export function draftOf({ saved, filled }: AnswerState): EvaluationDraft {
  const { answers, comments, overall } = filled
  const written = Object.entries(comments).filter(([, comment]) => comment.trim() !== '')
  return {
    answers,
    comments: Object.fromEntries(written),
    overall: overall.trim() || null,
    revision: saved.revision,
    version: saved.version,
  }
}

function stateOf(saved: Evaluation, given: Changes, save: SaveState): AnswerState {
  const changes = offeredBy(saved.form, given)
  return { saved, changes, filled: withChanges(filledOf(saved), changes), save }
}

/** The evaluation as it is now, if this save came second. */
function currentIn(fault: unknown): Evaluation | null {
  if (!(fault instanceof CallError) || fault.code !== 'stale') return null
  return (fault.data as { current?: Evaluation } | undefined)?.current ?? null
}
