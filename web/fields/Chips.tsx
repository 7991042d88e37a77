type Props = { label: string; choices: readonly { label: string; onChoose: () => void }[] }

/** Usual answers that fill the field beside them with one press. */
export function Chips({ label, choices }: Props) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          onClick={choice.onChoose}
          className="min-h-11 rounded-full border border-control bg-card px-4 font-medium text-sm transition-colors hover:bg-sunken sm:min-h-9"
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
