import { useState } from 'react'
import { TextField } from '#web/fields/TextField.tsx'

type Props = {
  name: string
  label: string
  value: number
  onChange: (value: number) => void
  className?: string
}

/** A number that the caller holds. What is typed stays as it is typed, also '0.' on the way to '0.5'. */
export function NumberBox({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState(String(value))
  const shown = numberIn(typed) === value ? typed : String(value)
  return (
    <TextField
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(next) => {
        setTyped(next)
        onChange(numberIn(next))
      }}
    />
  )
}

/** What is empty, or no number yet, counts as 0. */
function numberIn(typed: string): number {
  const value = Number(typed.trim().replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}
