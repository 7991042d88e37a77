import { CircleAlert, CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import type { SaveState } from './answer-saver.ts'

/** Whether the answers are safe, and where. */
export function SaveNote({ save }: { save: SaveState }) {
  if (typeof save === 'object') {
    return (
      <p role="alert" className="flex items-start gap-2 text-danger-ink text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {save.refused}
      </p>
    )
  }
  const { icon: Icon, text } = looks[save]
  return (
    <p className="flex items-center gap-2 text-muted text-sm">
      <Icon aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  )
}

const looks = {
  saved: { icon: CloudCheck, text: 'Your answers are saved as you go.' },
  saving: { icon: CloudUpload, text: 'Saving…' },
  'on this device': {
    icon: CloudOff,
    text: 'Saved on this device. We’ll send your answers when you’re back online.',
  },
} as const
