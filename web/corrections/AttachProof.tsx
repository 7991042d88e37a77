import { corrections } from '#contract/corrections.ts'
import { useUpload } from '#web/api/use-upload.ts'
import { FileButton } from '#web/fields/FileButton.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { smallerPicture } from '#web/ui/picture.ts'
import { proofTypes } from './proof-types.ts'

type Props = { correction: { id: number; attachmentName: string | null } }

/** A document that supports a request can be attached later, until somebody decides. */
export function AttachProof({ correction: { id, attachmentName } }: Props) {
  const { maxUploadMb } = useSettings()
  const upload = useUpload(corrections.attach, { id })
  return (
    <FileButton
      accept={proofTypes}
      maxBytes={maxUploadMb * 1024 * 1024}
      isBusy={upload.isSending}
      onChoose={(file) => void smallerPicture(file).then(upload.send)}
    >
      {attachmentName ? 'Replace proof' : 'Attach proof'}
    </FileButton>
  )
}
