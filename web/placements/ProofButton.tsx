import { FileText } from 'lucide-react'
import { placements } from '#contract/placements.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/Button.tsx'

/** Saves the document that proves the carried hours of a placement. */
export function ProofButton({ placementId, name }: { placementId: number; name: string }) {
  return (
    <Button
      tone="quiet"
      size="sm"
      className="max-w-full"
      onClick={() => void saveFile(placements.proof, { params: { id: placementId } })}
    >
      <FileText aria-hidden />
      <span className="truncate">{name}</span>
    </Button>
  )
}
