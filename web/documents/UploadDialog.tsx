import { Camera } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ChecklistItem } from '#contract/checklist.ts'
import { DropBox } from '#web/fields/DropBox.tsx'
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
  return (
    <div className="flex flex-col gap-3">
      <DropBox
        label="File or pages"
        accept={accept.join()}
        isMultiple
        isInvalid={refused !== null}
        describedBy={classes(`${id}-hint`, refused && `${id}-error`)}
        onTake={onTake}
      >
        <p>
          <span className="font-medium text-accent">Choose a file</span> or drop it here
        </p>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}. Several photos are combined into one PDF.
        </p>
      </DropBox>
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        onChange={({ target }) => {
          onTake([...(target.files ?? [])])
          target.value = ''
        }}
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
