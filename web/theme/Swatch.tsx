type Props = { name: string; color: string; isChosen: boolean; onChoose: () => void }

/** Named by the palette alone. Between two there is room for a thumb, which belongs to both by halves. */
export function Swatch({ name, color, isChosen, onChoose }: Props) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      style={{ backgroundColor: color }}
      className="relative size-6 rounded-full before:absolute before:-inset-2.5 pointer-fine:sm:before:inset-0 outline-2 outline-transparent outline-offset-2 transition-[outline-color] focus-visible:outline-focus focus-visible:outline-offset-4 aria-pressed:outline-focus"
    />
  )
}
