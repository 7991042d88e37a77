import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { may } from '#contract/may.ts'
import { type Paper, type PaperMark, papers } from '#contract/papers.ts'
import { refreshNoun } from '#web/api/refresh.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PaperDialog, type PaperMarking } from './PaperDialog.tsx'
import { PaperRow } from './PaperRow.tsx'
import { isInOrder, phaseWords } from './paper-words.ts'

const phases = ['before', 'during', 'after'] as const

/** The papers of a student, by phase; staff marks what was received on paper. */
export function PapersCard({ studentId }: { studentId: number }) {
  const role = useSession(({ usertype }) => usertype)
  const asked = useAsk(papers.list, { query: { studentId } })
  const { send, isSending } = useSend(papers.mark)
  const [marking, setMarking] = useState<PaperMarking | null>(null)
  const all = asked.data?.papers ?? []
  const ready = all.filter(isInOrder).length
  const mayMark = may(role, papers.mark)
  const simple = all.filter((paper) => paper.phase === 'before' && !isInOrder(paper) && !paper.hasExpiry)

  async function mark(requirementIds: number[], fields: Pick<PaperMark, 'status' | 'expiresOn' | 'remarks'>) {
    const sent = await send({ body: { studentId, requirementIds, ...fields } })
    // what a placement still needs hangs on its papers
    if (sent) await refreshNoun('/api/placements')
    return sent
  }
  const receive = (received: readonly Paper[]) =>
    mark(
      received.map(({ requirementId }) => requirementId),
      { status: 'approved' },
    )

  return (
    <Card
      title="Papers"
      description={asked.data ? `${ready} of ${all.length} in order` : undefined}
      actions={
        mayMark &&
        simple.length > 1 && (
          <Button tone="secondary" size="sm" isBusy={isSending} onClick={() => void receive(simple)}>
            <FileCheck aria-hidden />
            Mark {simple.length} as received on paper
          </Button>
        )
      }
    >
      {asked.isPending && <Skeleton className="h-48 w-full" />}
      {asked.isError && <p role="alert">{papers.list.failed}</p>}
      <div className="flex flex-col gap-6">
        {phases.map((phase) => (
          <PhaseList
            key={phase}
            title={phaseWords[phase]}
            papers={all.filter((paper) => paper.phase === phase)}
            mayMark={mayMark}
            onReceive={(paper) => (paper.hasExpiry ? setMarking({ paper, to: 'approved' }) : void receive([paper]))}
            onMark={(paper, to) => setMarking({ paper, to })}
          />
        ))}
      </div>
      <PaperDialog
        marking={marking}
        onMark={({ requirementId, fields }) => mark([requirementId], fields)}
        onClose={() => setMarking(null)}
      />
    </Card>
  )
}

type PhaseProps = {
  title: string
  papers: readonly Paper[]
  mayMark: boolean
  onReceive: (paper: Paper) => void
  onMark: (paper: Paper, to: PaperMarking['to']) => void
}

function PhaseList({ title, papers: ofPhase, mayMark, onReceive, onMark }: PhaseProps) {
  if (ofPhase.length === 0) return null
  return (
    <section>
      <h3 className="pb-1 font-medium text-muted text-sm">{title}</h3>
      <ul className="divide-y">
        {ofPhase.map((paper) => (
          <PaperRow
            key={paper.requirementId}
            paper={paper}
            mayMark={mayMark}
            onReceive={() => onReceive(paper)}
            onMark={(to) => onMark(paper, to)}
          />
        ))}
      </ul>
    </section>
  )
}
