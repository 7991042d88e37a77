import { useState } from 'react'
import { useDraft } from './use-draft.ts'

/** A state that is kept as a draft, for what is typed or ticked outside a form. `initial` is what was saved last. */
export function useKept<Value>(name: string, initial: Value) {
  const draft = useDraft(name)
  const [first] = useState(initial)
  const [value, setValue] = useState(() => (draft.read() as Value | undefined) ?? first)

  function change(next: Value) {
    setValue(next)
    draft.keep(JSON.stringify(next) === JSON.stringify(first) ? undefined : next)
  }

  return [value, change] as const
}
