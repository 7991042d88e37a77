import { History } from 'lucide-react'

/** Above fields that hold what was typed before. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <output className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      <History aria-hidden className="size-4 shrink-0" />
      <span>We put back what you typed earlier.</span>
      <button
        type="button"
        onClick={onStartOver}
        className="min-h-11 rounded-sm font-medium text-link underline underline-offset-4 sm:min-h-8"
      >
        Start over
      </button>
    </output>
  )
}
