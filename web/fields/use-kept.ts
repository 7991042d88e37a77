import { useState } from 'react'
import { useFormFields } from './form-context.ts'
import { useDraft } from './use-draft.ts'

/**
 * A state that is kept as a draft, for what is typed or ticked beside the fields of a form. `initial` is what was saved
 * last. Outside a form its name says what it is about.
 */
export function useKept<Value>(name: string, initial: Value) {
  const { draftOf } = useFormFields()
  const draft = useDraft(`${draftOf} ${name}`)
  const [first] = useState(initial)
  const [value, setValue] = useState(() => (draft.read() as Value | undefined) ?? first)

  function change(next: Value) {
    setValue(next)
    draft.keep(JSON.stringify(next) === JSON.stringify(first) ? undefined : next)
  }

  return [value, change] as const
}
