import { FileText, X } from 'lucide-react'
import { useId, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DropBox } from './DropBox.tsx'
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
      <DropBox
        label={label}
        accept={accept}
        isMultiple={false}
        isInvalid={shown !== undefined}
        describedBy={classes(hint && `${id}-hint`, shown && `${id}-error`) || undefined}
        onTake={([offered]) => take(offered)}
      >
        <p>
          <span className="font-medium text-accent">
            {accept.includes('image/') ? 'Take a photo or choose a file' : 'Choose a file or drop it here'}
          </span>
        </p>
        <p className="text-muted text-sm">Up to {fileSize(maxBytes)}</p>
      </DropBox>
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
