import { X } from 'lucide-react'

/** Says how a link has narrowed a list, where the list has no filter for it. A press removes it. */
export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${text}`}
      onClick={onRemove}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-accent bg-accent-soft px-3 font-medium text-accent text-sm sm:min-h-10"
    >
      {text}
      <X aria-hidden className="size-4" />
    </button>
  )
}
