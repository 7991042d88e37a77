import { Check } from 'lucide-react'

type Props = {
  label: string
  /** The id of the element that says what is chosen; without it the label says all. */
  namedBy?: string
  isChosen: boolean
  isDisabled?: boolean
  onChange: (isChosen: boolean) => void
}

/** A checkbox whose label is for screen readers only. A thumb gets 44 px, though it takes no more room than the box. */
export function SelectBox({ label, namedBy, isChosen, isDisabled, onChange }: Props) {
  return (
    <label className="relative -m-3 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center align-middle has-disabled:cursor-not-allowed print:hidden">
      <input
        type="checkbox"
        id={namedBy && `${namedBy}-box`}
        aria-label={label}
        aria-labelledby={namedBy && `${namedBy}-box ${namedBy}`}
        checked={isChosen}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer check-box"
      />
      <Check aria-hidden strokeWidth={3} className="check-mark" />
    </label>
  )
}
