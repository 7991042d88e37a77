import { Download, FileQuestion } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { documents, type StudentDocument } from '#contract/documents.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { ImageView } from './ImageView.tsx'
import { useFile } from './use-file.ts'
import type { View } from './view.ts'

type Props = { document: StudentDocument; view: View }

const PdfView = lazy(async () => ({ default: (await import('./PdfView.tsx')).PdfView }))

/** Shows a version of a document, or offers a download if it cannot be shown. */
export function FileView({ document, view }: Props) {
  if (document.fileName === null) {
    return (
      <EmptyState icon={FileQuestion} title="There is no file">
        {whyNoFile(document)}
      </EmptyState>
    )
  }
  return <Shown key={document.id} document={document} view={view} />
}

function whyNoFile({ isOnPaper, evaluationId }: StudentDocument): string {
  if (evaluationId !== null) return 'An evaluation meets this requirement.'
  return isOnPaper ? 'Hard copy on file; no scan.' : 'This document was waived.'
}

function Shown({ document, view }: Props) {
  const file = useFile(document.id)
  const [isBroken, setBroken] = useState(false)
  const name = `${document.requirementName}, version ${document.revision}`
  if (file.isError) return <NotShown document={document} title={documents.file.failed} />
  if (!file.data) return <Waiting />
  const type = document.fileType ?? ''
  if (isBroken || !(type.startsWith('image/') || type === 'application/pdf')) {
    return <NotShown document={document} title="This file can’t be shown here" />
  }
  if (type !== 'application/pdf') {
    return <ImageView blob={file.data} name={name} view={view} onBroken={() => setBroken(true)} />
  }
  return (
    <Suspense fallback={<Waiting />}>
      <PdfView blob={file.data} name={name} view={view} onBroken={() => setBroken(true)} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <output aria-label="Loading the file" className="flex h-full min-h-40 items-center justify-center">
      <Spinner className="size-6" />
    </output>
  )
}

function NotShown({ document: { id, fileName }, title }: { document: StudentDocument; title: string }) {
  return (
    <EmptyState
      icon={FileQuestion}
      title={title}
      action={
        <Button onClick={() => void saveFile(documents.file, { params: { id } }, fileName ?? 'file')}>
          <Download aria-hidden />
          Download
        </Button>
      }
    >
      {fileName}
    </EmptyState>
  )
}
