import { FileCheck2, Upload } from 'lucide-react'
import { useState } from 'react'
import { checklist, type ToSign } from '#contract/checklist.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type ChecklistOwner, uploadKey } from '#web/upload/owner.ts'
import { UploadLine } from '#web/upload/UploadLine.tsx'
import { startUpload, useUploads } from '#web/upload/uploads.ts'
import { uploadWord } from './document-words.ts'
import { ItemFacts, StateBadge } from './ItemFacts.tsx'
import { UploadDialog } from './UploadDialog.tsx'

/** What a supervisor has to sign and submit now, each with its upload. */
export function ToSignCard() {
  const asked = useAsk(checklist.toSign, {})
  const [uploading, setUploading] = useState<ToSign | null>(null)
  const documents = asked.data?.documents ?? []
  return (
    <Card>
      {asked.isPending && <Skeleton className="h-48 w-full" />}
      {asked.isError && <p role="alert">{checklist.toSign.failed}</p>}
      {asked.data?.total === 0 && (
        <EmptyState icon={FileCheck2} title="Nothing to sign">
          Documents that you sign for your interns will appear here when they are due.
        </EmptyState>
      )}
      <ul className="divide-y">
        {documents.map((document) => (
          <ToSignRow
            key={uploadKey(ownerOf(document), document)}
            document={document}
            onUpload={() => setUploading(document)}
          />
        ))}
      </ul>
      <UploadDialog
        item={uploading}
        onSend={(line, file) => uploading && void startUpload({ owner: ownerOf(uploading), line, file })}
        onClose={() => setUploading(null)}
      />
    </Card>
  )
}

function ToSignRow({ document, onUpload }: { document: ToSign; onUpload: () => void }) {
  const key = uploadKey(ownerOf(document), document)
  const upload = useUploads(({ uploads }) => uploads[key])
  const word = uploadWord(document)
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <p className="font-semibold">{document.ownerName}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ItemFacts item={document} />
        <div className="flex shrink-0 items-center justify-between gap-4 max-sm:w-full">
          <StateBadge item={document} />
          {!(upload && upload.step !== 'refused') && (
            <Button size="sm" onClick={onUpload} aria-label={`${word}: ${document.name} of ${document.ownerName}`}>
              <Upload aria-hidden />
              {word}
            </Button>
          )}
        </div>
      </div>
      {upload && <UploadLine upload={upload} uploadKey={key} />}
    </li>
  )
}

/** A document belongs to an intern or, without one, to the company. */
function ownerOf({ studentId, companyId }: ToSign): ChecklistOwner {
  return studentId === null ? { companyId: companyId ?? 0 } : { studentId }
}
