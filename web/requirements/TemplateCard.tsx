import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Requirement, requirements, uploadTypes } from '#contract/requirements.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSend } from '#web/api/use-send.ts'
import { useUpload } from '#web/api/use-upload.ts'
import { FileButton } from '#web/fields/FileButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

/** The form that people download, fill in and submit. */
export function TemplateCard({ requirement: { id, templateName } }: { requirement: Requirement }) {
  const [name, setName] = useState(templateName)
  const upload = useUpload(requirements.setTemplate, { id })
  const remove = useSend(requirements.removeTemplate)

  async function put(file: File) {
    const sent = await upload.send(file)
    if (sent) setName(sent.answer.templateName)
  }
  async function takeAway() {
    if (await remove.send({ params: { id } })) setName(null)
  }

  return (
    <div className="mb-5 flex flex-wrap items-center gap-3 rounded-lg border bg-card px-4 py-3">
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className="font-medium text-sm">Form to fill in</span>
        <span className="truncate text-muted text-sm">{name ?? 'No template'}</span>
      </span>
      {name && (
        <>
          <IconButton
            label={`Download ${name}`}
            onClick={() => void saveFile(requirements.template, { params: { id } })}
          >
            <Download aria-hidden />
          </IconButton>
          <IconButton label="Remove the form" tone="danger" onClick={() => void takeAway()}>
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
      <FileButton accept={uploadTypes.join()} isBusy={upload.isSending} onChoose={(file) => void put(file)}>
        {name ? 'Replace' : 'Upload'}
      </FileButton>
    </div>
  )
}
