import { Check } from 'lucide-react'

type Props = { label: string; isChosen: boolean; isDisabled?: boolean; onChange: (isChosen: boolean) => void }

/** A checkbox whose label is for screen readers only. */
export function SelectBox({ label, isChosen, isDisabled, onChange }: Props) {
  return (
    <span className="relative inline-flex align-middle">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer check-box"
      />
      <Check aria-hidden strokeWidth={3} className="check-mark" />
    </span>
  )
}
