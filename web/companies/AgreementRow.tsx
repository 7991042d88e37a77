import { FileText } from 'lucide-react'
import { type Agreement, agreements } from '#contract/agreements.ts'
import { dateInWords } from '#domain/calendar.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useUpload } from '#web/api/use-upload.ts'
import { FileButton } from '#web/fields/FileButton.tsx'
import { scanTypes } from '#web/fields/file-drop.ts'
import { RowActions } from '#web/table/RowActions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { MoaBadge } from './MoaBadge.tsx'

type Props = { agreement: Agreement; onEdit: () => void; onDelete: () => void }

export function AgreementRow({ agreement, onEdit, onDelete }: Props) {
  const { id, companyId, reference, signedOn, notarizedOn, validFrom, fileName } = agreement
  const upload = useUpload(agreements.attach, { companyId, id })
  const dates = [
    `From ${dateInWords(validFrom)}`,
    signedOn && `signed ${dateInWords(signedOn)}`,
    notarizedOn && `notarized ${dateInWords(notarizedOn)}`,
  ]
  return (
    <li className="flex flex-col gap-3 py-3 pr-2 pl-4">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1.5 leading-5">
          <span className="font-medium">{reference}</span>
          <MoaBadge moa={agreement} />
          <span className="text-muted text-sm">{dates.filter(Boolean).join(', ')}</span>
        </div>
        <RowActions name={reference} onEdit={onEdit} onDelete={onDelete} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {fileName && (
          <Button
            tone="quiet"
            size="sm"
            className="max-w-full"
            onClick={() => void saveFile(agreements.file, { params: { companyId, id } })}
          >
            <FileText aria-hidden />
            <span className="truncate">{fileName}</span>
          </Button>
        )}
        <FileButton accept={scanTypes} isBusy={upload.isSending} onChoose={(file) => void upload.send(file)}>
          {fileName ? 'Replace the document' : 'Upload the document'}
        </FileButton>
      </div>
    </li>
  )
}
