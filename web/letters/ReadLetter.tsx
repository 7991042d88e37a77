import { letterTemplates } from '#contract/letter-templates.ts'
import { useAsk } from '#web/api/use-ask.ts'
import type { OneVersion } from '#web/evaluation-templates/use-opening.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props = { letter: OneVersion | null; onClose: () => void }

/** One version of a text to read: an earlier one, or one that the person may not change. */
export function ReadLetter({ letter, onClose }: Props) {
  return (
    <Dialog
      title={letter ? letter.name : ''}
      description={letter ? `Version ${letter.revision}` : undefined}
      isOpen={letter !== null}
      onClose={onClose}
      isWide
    >
      {letter && <Version id={letter.id} revision={letter.revision} />}
    </Dialog>
  )
}

function Version({ id, revision }: Pick<OneVersion, 'id' | 'revision'>) {
  const asked = useAsk(letterTemplates.read, { params: { id }, query: { revision } })
  if (asked.isError) return <p role="alert">{asked.error.message || letterTemplates.read.failed}</p>
  if (!asked.data) return <Skeleton className="h-80 w-full" />
  return <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{asked.data.text}</p>
}
