import { useState } from 'react'
import type { DayRecord } from '#contract/day-record.ts'
import { records } from '#contract/records.ts'
import { sayDone } from '#web/api/tell.ts'
import { useSend } from '#web/api/use-send.ts'
import { TextArea } from '#web/fields/TextArea.tsx'
import { useKept } from '#web/fields/use-kept.ts'
import { Button } from '#web/ui/Button.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'

type Props = { record: DayRecord; isOwn: boolean }

/** What the student worked on that day; the student writes it, the others read it. */
export function DayJournal({ record, isOwn }: Props) {
  const [note, setNote] = useKept(`note of ${record.id}`, record.note ?? '')
  // Known before the day has been fetched again, so that closing it meanwhile does not ask about what is saved.
  const [saved, setSaved] = useState<string | null>(null)
  const { send, isSending } = useSend(records.note, {
    tell: (sent) => {
      setSaved(sent.answer.note ?? '')
      sayDone(records.note, sent)
    },
  })
  const isChanged = ![record.note ?? '', saved].includes(note.trim())
  useUnsaved(() => isOwn && isChanged)
  if (!isOwn) return <p className="whitespace-pre-wrap">{record.note ?? 'No entry.'}</p>
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        name="note"
        label="What did you work on today?"
        maxLength={1000}
        rows={1}
        value={note}
        onChange={setNote}
      />
      <div className="flex justify-end">
        <Button
          tone="secondary"
          size="sm"
          isBusy={isSending}
          disabled={!isChanged}
          onClick={() => void send({ params: { recordId: record.id }, body: { note } })}
        >
          Save journal
        </Button>
      </div>
    </div>
  )
}
