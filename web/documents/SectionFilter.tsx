import { useState } from 'react'

type Props = { value: string; onChange: (section: string | undefined) => void }

/** Filters by a section as the school writes it, once the field is left or Enter is pressed. */
export function SectionFilter({ value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }
  const tell = () => typed.trim() !== value && onChange(typed.trim() || undefined)
  return (
    <input
      aria-label="Section"
      placeholder="Section"
      maxLength={40}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={tell}
      onKeyDown={({ key }) => key === 'Enter' && tell()}
      className="field-box w-28 text-sm sm:min-h-10"
    />
  )
}
