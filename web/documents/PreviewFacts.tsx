import { Columns2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StudentDocument } from '#contract/documents.ts'
import { dateInWords } from '#domain/calendar.ts'
import { documentLabels } from '#domain/document.ts'
import { classOf } from '#domain/person.ts'
import { fileSize } from '#web/fields/file-drop.ts'
import { AccountMark } from '#web/people/AccountMark.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { documentLooks } from './document-words.ts'
import { keyWords } from './preview-keys.ts'

type Props = {
  document: StudentDocument
  versions: readonly StudentDocument[]
  besideId: number | null
  onCompare: (id: number | null) => void
}

/** Whose document it is, its status, and its earlier versions. */
export function PreviewFacts({ document, versions, besideId, onCompare }: Props) {
  const timeOf = useSchoolTime()
  const { tone, icon } = documentLooks[document.state]
  const student = [document.studentNumber, classOf(document)].filter(Boolean).join(' · ')
  return (
    <>
      <dl className="flex flex-col gap-3">
        <Fact label="Status">
          <Badge tone={tone} icon={icon}>
            {documentLabels[document.state]}
          </Badge>
        </Fact>
        <Fact label="Student">
          {document.ownerName}
          {student && <span className="block text-muted text-sm">{student}</span>}
        </Fact>
        {document.remarks && <Fact label="Remarks">{document.remarks}</Fact>}
        {document.expiresOn && <Fact label="Valid until">{dateInWords(document.expiresOn)}</Fact>}
        <Fact label="Submitted">
          {timeOf(document.createdAt)}
          {document.uploadedByName && <span className="block text-muted text-sm">by {document.uploadedByName}</span>}
        </Fact>
        {document.reviewedAt && (
          <Fact label="Reviewed">
            {timeOf(document.reviewedAt)}
            {document.reviewedByName && <span className="block text-muted text-sm">by {document.reviewedByName}</span>}
            <AccountMark mark={document.accountChanged} />
          </Fact>
        )}
        {document.evaluationId !== null && (
          <Fact label="Evaluation">
            <AddressLink
              address={`/evaluations/${document.evaluationId}`}
              className="flex min-h-11 items-center font-medium text-link hover:underline sm:min-h-8"
            >
              Open the evaluation
            </AddressLink>
          </Fact>
        )}
        {document.fileName && (
          <Fact label="File">
            <span className="break-all">{document.fileName}</span>
            {document.fileSize !== null && (
              <span className="block text-muted text-sm">{fileSize(document.fileSize)}</span>
            )}
          </Fact>
        )}
      </dl>
      {versions.length > 1 && (
        <section>
          <h3 className="pb-1 font-medium text-muted text-sm">Earlier versions</h3>
          <ol className="divide-y">
            {versions.slice(1).map((version) => (
              <li key={version.id} className="flex items-center gap-3 py-2">
                <div className="min-w-0 flex-1 leading-5">
                  <p>
                    Version {version.revision}: {documentLabels[version.state].toLowerCase()}
                  </p>
                  <p className="text-muted text-sm">{timeOf(version.createdAt)}</p>
                  {version.remarks && <p className="text-muted text-sm">{version.remarks}</p>}
                  <AccountMark mark={version.accountChanged} />
                </div>
                <Button
                  tone="secondary"
                  size="sm"
                  aria-pressed={besideId === version.id}
                  aria-label={`Version ${version.revision} side by side`}
                  onClick={() => onCompare(besideId === version.id ? null : version.id)}
                >
                  <Columns2 aria-hidden />
                  {besideId === version.id ? 'Hide' : 'Compare'}
                </Button>
              </li>
            ))}
          </ol>
        </section>
      )}
      <details className="text-sm max-lg:hidden">
        <summary className="cursor-pointer rounded-xs text-muted">Keys</summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-2">
          {keyWords.map(([keys, what]) => (
            <div key={keys} className="contents">
              <dt className="whitespace-nowrap font-medium">{keys}</dt>
              <dd className="text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm leading-5">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
