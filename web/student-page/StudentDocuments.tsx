import { Mails } from 'lucide-react'
import { useState } from 'react'
import { bulk } from '#contract/bulk.ts'
import { may } from '#contract/may.ts'
import { ChecklistCard } from '#web/documents/ChecklistCard.tsx'
import { LettersCard } from '#web/letters/LettersCard.tsx'
import { useSession } from '#web/session/session.ts'
import { BulkSteps } from '#web/students/BulkSteps.tsx'
import { Button } from '#web/ui/Button.tsx'

/** The documents and the letters of a student, with the way to make another letter. */
export function StudentDocuments({ studentId }: { studentId: number }) {
  const role = useSession(({ role }) => role)
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <ChecklistCard owner={{ studentId }} />
      {role !== 'supervisor' && (
        <LettersCard
          studentId={studentId}
          {...(may(role, bulk.run) && {
            actions: (
              <Button tone="secondary" size="sm" onClick={() => setMaking(true)}>
                <Mails aria-hidden />
                Make a letter
              </Button>
            ),
          })}
        />
      )}
      <BulkSteps
        step={isMaking ? 'letters' : null}
        selection={{ ids: [studentId] }}
        count={1}
        onDone={() => setMaking(false)}
        onClose={() => setMaking(false)}
      />
    </div>
  )
}
