import { FileArchive, Mail, Printer } from 'lucide-react'
import { useState } from 'react'
import type { BulkAct } from '#contract/bulk.ts'
import { letters } from '#contract/letters.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSend } from '#web/api/use-send.ts'
import { Button } from '#web/ui/Button.tsx'

/** After letters were made: all of them as one file or as one each, and word to their students. */
export function MadeLetters({ act }: { act: BulkAct }) {
  const email = useSend(letters.email)
  const [isTold, setTold] = useState(false)
  const { id, counts } = act
  if (act.kind !== 'letters' || counts.done === 0) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">They are kept with each student’s documents.</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button onClick={() => void saveFile(letters.print, { params: { id } }, 'letters.pdf')}>
          <Printer aria-hidden />
          Download as one PDF
        </Button>
        <Button tone="secondary" onClick={() => void saveFile(letters.printEach, { params: { id } }, 'letters.zip')}>
          <FileArchive aria-hidden />
          One PDF each (ZIP)
        </Button>
        <Button
          tone="secondary"
          isBusy={email.isSending}
          disabled={isTold}
          onClick={async () => setTold((await email.send({ body: { actId: id } })) !== null)}
        >
          <Mail aria-hidden />
          Email the students
        </Button>
      </div>
    </div>
  )
}
