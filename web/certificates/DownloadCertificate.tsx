import { Download } from 'lucide-react'
import { useState } from 'react'
import { type Certificate, certificates } from '#contract/certificates.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/Button.tsx'

export function DownloadCertificate({ certificate: { id, serial } }: { certificate: Certificate }) {
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await saveFile(certificates.file, { params: { id } }, `Certificate ${serial}.pdf`)
    setBusy(false)
  }

  return (
    <Button tone="secondary" size="sm" isBusy={isBusy} onClick={() => void save()}>
      <Download aria-hidden />
      Download<span className="sr-only"> certificate No. {serial}</span>
    </Button>
  )
}
