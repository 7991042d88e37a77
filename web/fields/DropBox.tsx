import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classes } from '#web/ui/classes.ts'

type Props = {
  label: string
  /** In the form of a file input: 'application/pdf,.docx'. */
  accept: string
  isMultiple: boolean
  isInvalid: boolean
  /** The ids of the hint and the error. */
  describedBy: string | undefined
  onTake: (files: readonly File[]) => void
  children: ReactNode
}

/** A box that takes files, dropped or chosen. */
export function DropBox({ label, accept, isMultiple, isInvalid, describedBy, onTake, children }: Props) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={classes(
        'relative flex flex-col items-center gap-1 rounded-card border border-dashed px-6 py-8 text-center transition-colors',
        'has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-focus hover:bg-sunken/60',
        isOver ? 'border-accent bg-accent-soft' : 'border-control',
      )}
    >
      <Upload aria-hidden className="mb-1 size-6 text-accent" />
      {children}
      {/* It covers the box: a file input takes clicks, keys and dropped files by itself. */}
      <input
        type="file"
        multiple={isMultiple}
        accept={accept}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          onTake([...(target.files ?? [])])
          // The same file can then be chosen again after a failure.
          target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </div>
  )
}
