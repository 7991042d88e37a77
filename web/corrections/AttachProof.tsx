import { corrections } from '#contract/corrections.ts'
import { useUpload } from '#web/api/use-upload.ts'
import { FileButton } from '#web/fields/FileButton.tsx'
import { scanTypes } from '#web/fields/file-drop.ts'
import { smallerPicture } from '#web/ui/picture.ts'

type Props = { correction: { id: number; attachmentName: string | null } }

/** A document that supports a request can be attached later, until somebody decides. */
export function AttachProof({ correction: { id, attachmentName } }: Props) {
  const upload = useUpload(corrections.attach, { id })
  return (
    <FileButton
      accept={scanTypes}
      isBusy={upload.isSending}
      onChoose={(file) => void smallerPicture(file).then(upload.send)}
    >
      {attachmentName ? 'Replace proof' : 'Attach proof'}
    </FileButton>
  )
}
