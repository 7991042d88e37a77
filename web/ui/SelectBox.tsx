import { Check } from 'lucide-react'

type Props = { label: string; isChosen: boolean; onChange: (isChosen: boolean) => void }

/** A checkbox whose label is only heard. */
export function SelectBox({ label, isChosen, onChange }: Props) {
  return (
    <span className="relative inline-flex align-middle">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="peer check-box"
      />
      <Check aria-hidden strokeWidth={3} className="check-mark" />
    </span>
  )
}
