import { useEffect, useState } from 'react'
import { search } from '#contract/search.ts'
import { ask } from '#web/api/ask.ts'
import { useSession } from '#web/session/session.ts'
import { actionItems } from './palette-actions.ts'
import { hitItems, type PaletteItem, screenItems } from './palette-items.ts'

const pause = 150

type Answer = { keyword: string; items: readonly PaletteItem[]; hasFailed: boolean }
const nothing: Answer = { keyword: '', items: [], hasFailed: false }

/** Finds screens at once, and people and companies when the typing pauses and the server has answered. */
export function usePaletteSearch(keyword: string) {
  const role = useSession(({ role }) => role)
  const [answer, setAnswer] = useState(nothing)
  const wanted = keyword.trim()

  useEffect(() => {
    if (wanted === '') return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      ask(search.everything, { query: { keyword: wanted } }, leaving.signal)
        .then((sent) => setAnswer({ keyword: wanted, items: hitItems(sent.answer.hits), hasFailed: false }))
        .catch(() => !leaving.signal.aborted && setAnswer({ keyword: wanted, items: [], hasFailed: true }))
    }, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [wanted])

  const found = wanted === '' ? nothing : answer
  return {
    items: [...found.items, ...actionItems(role, wanted), ...screenItems(role, wanted)],
    isAsking: wanted !== '' && answer.keyword !== wanted,
    hasFailed: found.hasFailed,
  }
}
