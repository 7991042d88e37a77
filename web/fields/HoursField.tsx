import { useState } from 'react'
import type { FieldProps } from './FieldFrame.tsx'
import { useFormFields } from './form-context.ts'
import { TextField } from './TextField.tsx'

type Props = FieldProps & { defaultMinutes: number | null }

/** Typed in hours, kept in minutes. */
export function HoursField({ defaultMinutes, ...field }: Props) {
  const { value, change } = useFormFields().useHeld<number | null>(field.name, defaultMinutes)
  const [typed, setTyped] = useState(value === null ? '' : String(value / 60))
  return (
    <TextField
      {...field}
      type="number"
      inputMode="decimal"
      step="0.25"
      min="0"
      value={typed}
      onChange={(next) => {
        setTyped(next)
        change(next === '' ? null : Math.round(Number(next) * 60))
      }}
    />
  )
}
