import { type ChangeEvent, createContext, type FocusEvent, useContext, useState } from 'react'

type Registration = {
  name: string
  ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => unknown
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => unknown
}

type Held<Value> = { value: Value; change: (value: Value) => void; attach?: (element: HTMLElement | null) => void }

/**
 * What a field needs from the form around it. Fields know only this, so that a field outside a form does not load the
 * form library.
 */
export type FormFields = {
  /** For fields whose value lives in the page; `read` turns what was typed into the value. */
  register: (name: string, read?: (typed: string) => unknown) => Partial<Registration>
  /** A hook, for fields that hold their value themselves. */
  useHeld: <Value>(name: string, defaultValue: Value) => Held<Value>
  errorOf: (name: string) => string | undefined
  /** For a field that is given no label of its own. */
  labelOf: (name: string) => string
  /** The thing that the form is about. */
  draftOf: string
}

/** For a field outside a form, or in one that its caller holds. */
export const standingAlone: FormFields = {
  register: () => ({}),
  useHeld: (_name, defaultValue) => {
    const [value, change] = useState(defaultValue)
    return { value, change }
  },
  errorOf: () => undefined,
  labelOf: (name) => name,
  draftOf: '',
}

export const FormContext = createContext(standingAlone)

export function useFormFields(): FormFields {
  return useContext(FormContext)
}
