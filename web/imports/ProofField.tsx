import { useState } from 'react'
import { imports } from '#contract/imports.ts'
import { useUpload } from '#web/api/use-upload.ts'
import { FileButton } from '#web/fields/FileButton.tsx'
import { scanTypes } from '#web/fields/file-drop.ts'

/** One document that proves the carried hours of all rows. */
export function ProofField({ id }: { id: number }) {
  const upload = useUpload(imports.proof, { id })
  const [name, setName] = useState<string>()

  async function attach(file: File) {
    const sent = await upload.send(file)
    if (sent) setName(sent.answer.proofName)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="text-muted text-sm">
        {name ? `Proof: ${name}.` : 'Hours count once their proof is attached. One document can prove them all.'} Only
        coordinators and admins can open it.
      </p>
      <FileButton accept={scanTypes} isBusy={upload.isSending} onChoose={(file) => void attach(file)}>
        {name ? 'Replace the proof' : 'Upload the proof'}
      </FileButton>
    </div>
  )
}
