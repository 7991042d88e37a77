import { Download, Mail, Mails } from 'lucide-react'
import type { ReactNode } from 'react'
import { letters } from '#contract/letters.ts'
import { may } from '#contract/may.ts'
import { dateInWords } from '#domain/calendar.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** The letters that were made for a student, newest first. Without any, a student sees nothing. */
export function LettersCard({ studentId, actions }: { studentId: number; actions?: ReactNode }) {
  const role = useSession(({ role }) => role)
  const { data, isError } = useAsk(letters.list, { query: { studentId, rowsPerPage: 100 } })
  const email = useSend(letters.email)
  const rows = data?.letters ?? []
  if (rows.length === 0 && !isError && !actions) return null
  return (
    <Card title="Letters" actions={actions}>
      {isError && <p role="alert">{letters.list.failed}</p>}
      {data && rows.length === 0 && (
        <p className="flex items-center gap-2 text-muted">
          <Mails aria-hidden className="size-4" />
          No letters yet.
        </p>
      )}
      <ul className="-my-2 flex flex-col divide-y">
        {rows.map(({ id, name, reference, madeOn, madeByName }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="font-medium">{name}</span>
              <span className="block text-muted text-sm">
                {[reference, dateInWords(madeOn), madeByName].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="flex gap-2">
              {may(role, letters.email) && (
                <Button tone="quiet" size="sm" onClick={() => void email.send({ body: { ids: [id] } })}>
                  <Mail aria-hidden />
                  Email <span className="sr-only">{name}</span>
                </Button>
              )}
              <Button
                tone="secondary"
                size="sm"
                onClick={() => void saveFile(letters.file, { params: { id } }, 'letter.pdf')}
              >
                <Download aria-hidden />
                Download <span className="sr-only">{name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
