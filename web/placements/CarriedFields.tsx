import { useState } from 'react'
import { type Placement, placements } from '#contract/placements.ts'
import { useUpload } from '#web/api/use-upload.ts'
import { FileButton } from '#web/fields/FileButton.tsx'
import { scanTypes } from '#web/fields/file-drop.ts'
import { HoursField } from '#web/fields/HoursField.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { ProofButton } from './ProofButton.tsx'
import { decimalHours } from './placement-words.ts'

/** Hours from before the system, where they come from, and the document that proves them. */
export function CarriedFields({ placement }: { placement: Placement | null }) {
  const minutes = placement?.carriedMinutes ?? 0
  return (
    <details open={minutes > 0} className="rounded-lg border px-4 py-3">
      <summary className="font-medium text-sm leading-5">Hours earned elsewhere</summary>
      <div className="flex flex-col gap-5 pt-4">
        <HoursField name="carriedMinutes" label="Carried hours" defaultMinutes={minutes > 0 ? minutes : null} />
        <TextArea
          name="carriedReason"
          label="Where they come from"
          defaultValue={placement?.carriedReason}
          placeholder="Certificate of the former company"
        />
        {placement ? (
          <Proof placement={placement} />
        ) : (
          <p className="text-muted text-sm">
            The hours count once their proof is attached. You can attach it after the student is placed.
          </p>
        )}
      </div>
    </details>
  )
}

function Proof({ placement }: { placement: Placement }) {
  const { id, carriedMinutes } = placement
  const upload = useUpload(placements.attachProof, { id })
  const [{ carriedFileName: name, carriedProven }, setProof] = useState(placement)

  async function attach(file: File) {
    const sent = await upload.send(file)
    if (sent) setProof(sent.answer)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {carriedMinutes === 0 && (
        <p className="text-muted text-sm">Save the hours first. They count once their proof is attached.</p>
      )}
      {carriedMinutes > carriedProven && (
        <p className="text-muted text-sm">
          {carriedProven === 0
            ? 'These hours count once their proof is attached.'
            : `Only ${decimalHours(carriedProven)} of these hours are proven. Attach a proof of all of them.`}
        </p>
      )}
      {name && <ProofButton placementId={id} name={name} />}
      {(carriedMinutes > 0 || name) && (
        <FileButton accept={scanTypes} isBusy={upload.isSending} onChoose={(file) => void attach(file)}>
          {name ? 'Replace the proof' : 'Upload the proof'}
        </FileButton>
      )}
    </div>
  )
}
