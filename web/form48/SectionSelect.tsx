import { SelectField } from '#web/fields/SelectField.tsx'
import type { Option } from '#web/fields/SelectPopup.tsx'

/** A value that no section has. */
const everyone = '*'

type Props = {
  options: readonly Option<string>[]
  /** Null means all sections. */
  value: string | null
  onChange: (section: string | null) => void
  disabled?: boolean
  hint?: string | undefined
}

/** One section of a program, or all. */
export function SectionSelect({ options, value, onChange, disabled = false, hint }: Props) {
  return (
    <SelectField
      name="section"
      label="Section"
      disabled={disabled}
      options={[{ value: everyone, label: 'All sections' }, ...options]}
      value={value ?? everyone}
      onChange={(chosen) => onChange(chosen === everyone ? null : chosen)}
      hint={hint}
    />
  )
}
