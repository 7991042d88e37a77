import { Camera, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ChecklistItem } from '#contract/checklist.ts'
import { fileSize } from '#web/fields/file-drop.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { PageList } from '#web/upload/PageList.tsx'
import { asOneFile, whyNotOne } from '#web/upload/pages.ts'
import { typesInWords, uploadNote } from './document-words.ts'

type Props = { item: ChecklistItem | null; onSend: (item: ChecklistItem, file: File) => void; onClose: () => void }

/** Takes a document as a file, or its pages as pictures. */
export function UploadDialog({ item, onSend, onClose }: Props) {
  return (
    <Dialog
      title={item ? `Upload: ${item.name}` : ''}
      description={item ? uploadNote(item) : undefined}
      isOpen={item !== null}
      onClose={onClose}
    >
      {item && <Chooser key={item.requirementId} item={item} onSend={onSend} onClose={onClose} />}
    </Dialog>
  )
}

function Chooser({ item, onSend, onClose }: Props & { item: ChecklistItem }) {
  const { maxUploadMb } = useSettings()
  const taken = { accept: item.acceptedTypes, maxBytes: Math.min(maxUploadMb, item.maxSizeMb) * 1024 * 1024 }
  const [files, setFiles] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  useUnsaved(() => files.length > 0)

  function add(offered: readonly File[]) {
    const next = [...files, ...offered]
    const reason = whyNotOne(next, taken)
    setRefused(reason)
    if (!reason) setFiles(next)
  }

  async function send() {
    setPreparing(true)
    try {
      const file = await asOneFile(files, item.name, taken)
      const reason = whyNotOne([file], taken)
      if (reason) return setRefused(`${reason}; send fewer pages at once`)
      onSend(item, file)
      onClose()
    } catch {
      setRefused('We couldn’t read that photo. Please retake it or choose another file.')
    } finally {
      setPreparing(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <FilePicker
        accept={item.acceptedTypes}
        hint={`${typesInWords(item.acceptedTypes)}, up to ${fileSize(taken.maxBytes)}`}
        refused={refused}
        onTake={add}
      />
      {files.length > 0 && <PageList files={files} onChange={setFiles} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={files.length === 0} isBusy={isPreparing} onClick={() => void send()}>
          {files.length > 1 ? `Combine ${files.length} pages and upload` : 'Upload'}
        </Button>
      </div>
    </div>
  )
}

type PickerProps = {
  accept: readonly string[]
  hint: string
  refused: string | null
  onTake: (files: readonly File[]) => void
}

function FilePicker({ accept, hint, refused, onTake }: PickerProps) {
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take(input: HTMLInputElement) {
    onTake([...(input.files ?? [])])
    // The same file can then be chosen again after a failure.
    input.value = ''
  }

  return (
    <div className="flex flex-col gap-3">
      <div
        className={classes(
          'relative flex flex-col items-center gap-1 rounded-card border border-dashed px-6 py-8 text-center transition-colors',
          'has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-focus hover:bg-sunken/60',
          isOver ? 'border-accent bg-accent-soft' : 'border-control',
        )}
      >
        <Upload aria-hidden className="mb-1 size-6 text-accent" />
        <p>
          <span className="font-medium text-accent">Choose a file</span> or drop it here
        </p>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}. Several photos are combined into one PDF.
        </p>
        {/* It covers the box: a file input takes clicks, keys and dropped files by itself. */}
        <input
          type="file"
          multiple
          accept={accept.join()}
          aria-label="File or pages"
          aria-describedby={classes(`${id}-hint`, refused && `${id}-error`)}
          aria-invalid={refused ? true : undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => take(event.target)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        onChange={(event) => take(event.target)}
      />
      <Button tone="secondary" className="not-pointer-coarse:hidden" onClick={() => camera.current?.click()}>
        <Camera aria-hidden />
        Take a photo
      </Button>
      {refused && (
        <p id={`${id}-error`} role="alert" className="text-danger-ink text-sm">
          {refused}
        </p>
      )}
    </div>
  )
}
