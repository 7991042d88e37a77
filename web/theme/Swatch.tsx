type Props = { name: string; color: string; isChosen: boolean; onChoose: () => void }

/** Named by the palette alone. */
export function Swatch({ name, color, isChosen, onChoose }: Props) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      style={{ backgroundColor: color }}
      className="size-6 rounded-full outline-2 outline-transparent outline-offset-2 transition-[outline-color] focus-visible:outline-focus focus-visible:outline-offset-4 aria-pressed:outline-focus"
    />
  )
}
