import { useRef, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'

export type Found = { value: number | string; label: string; detail?: string }

/** Long enough for one call per word, short enough that nobody notices. */
const pause = 180

export type Status = 'asking' | 'answered' | { failed: string }

/** The server's sentence, or that of the search (spec §8). */
export function failureOf(fault: unknown): string {
  return fault instanceof CallError ? fault.message : 'The search failed'
}

/** Searches while someone types. Only the newest search may answer. */
export function useSearch(search: (keyword: string) => Promise<readonly Found[]>) {
  const [found, setFound] = useState<readonly Found[]>([])
  const [status, setStatus] = useState<Status>('answered')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(0)

  function ask(keyword: string, wait = pause) {
    const question = ++newest.current
    clearTimeout(timer.current)
    setStatus('asking')
    timer.current = setTimeout(() => void answer(question, keyword.trim()), wait)
  }

  async function answer(question: number, keyword: string) {
    try {
      const answers = await search(keyword)
      if (question !== newest.current) return
      setFound(answers)
      setStatus('answered')
    } catch (fault) {
      if (question !== newest.current) return
      setFound([])
      setStatus({ failed: failureOf(fault) })
    }
  }

  return { found, status, ask }
}
