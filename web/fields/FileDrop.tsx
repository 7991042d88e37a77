import { FileText, Upload, X } from 'lucide-react'
import { useId, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { FieldNotes } from './FieldNotes.tsx'
import { fileSize, whyRefused } from './file-drop.ts'

type Props = {
  label: string
  /** MIME types and file endings, in the form of a file input: 'application/pdf,.docx'. */
  accept: string
  maxBytes: number
  hint?: string
  error?: string | undefined
  file: File | null
  onChange: (file: File | null) => void
}

/** Takes one file, dropped or chosen. A file that is too large or of a wrong kind is refused before it is sent. */
export function FileDrop({ label, accept, maxBytes, hint, error, file, onChange }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const shown = error ?? refused

  function take(offered: File | undefined) {
    if (!offered) return
    const reason = whyRefused(offered, accept, maxBytes)
    setRefused(reason ?? undefined)
    onChange(reason ? null : offered)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">{label}</span>
      <div
        className={classes(
          'relative flex flex-col items-center gap-1 rounded-card border border-dashed px-6 py-8 text-center transition-colors',
          'has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-focus hover:bg-sunken/60',
          isOver ? 'border-accent bg-accent-soft' : 'border-control',
        )}
      >
        <Upload aria-hidden className="mb-1 size-6 text-accent" />
        <p>
          <span className="font-medium text-accent">
            {accept.includes('image/') ? 'Take a photo or choose a file' : 'Choose a file or drop it here'}
          </span>
        </p>
        <p className="text-muted text-sm">Up to {fileSize(maxBytes)}</p>
        {/* It covers the box: a file input takes clicks, keys and dropped files by itself. */}
        <input
          type="file"
          accept={accept}
          aria-label={label}
          aria-describedby={classes(hint && `${id}-hint`, shown && `${id}-error`) || undefined}
          aria-invalid={shown ? true : undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {file && (
        <div className="flex items-center gap-3 rounded-control border px-3 py-1.5">
          <FileText aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="shrink-0 text-muted text-sm">{fileSize(file.size)}</span>
          <IconButton label={`Remove ${file.name}`} onClick={() => onChange(null)} className="size-9 sm:size-8">
            <X aria-hidden />
          </IconButton>
        </div>
      )}
      <FieldNotes {...{ id, hint }} error={shown} />
    </div>
  )
}
