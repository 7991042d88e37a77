import { useNavigate } from '@tanstack/react-router'
import { BellRing, MailOpen, Trash2, Undo2, UserCog } from 'lucide-react'
import { useState } from 'react'
import type { Evaluation } from '#contract/evaluation-shapes.ts'
import { evaluations } from '#contract/evaluations.ts'
import { useSend } from '#web/api/use-send.ts'
import { ReasonDialog } from '#web/fields/ReasonDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { AnotherSupervisor } from './AnotherSupervisor.tsx'
import { RemindAnswerer } from './RemindAnswerer.tsx'
import { releasedInWords } from './release-words.ts'

type Act = 'send back' | 'remind' | 'reassign' | 'withdraw'

/** What a coordinator does with one evaluation: release it, send it back, remind or replace its person, withdraw it. */
export function ReleaseActions({ evaluation }: { evaluation: Evaluation }) {
  const { id, version, rights } = evaluation
  const [act, setAct] = useState<Act | null>(null)
  const navigate = useNavigate()
  const release = useSend(evaluations.release, { tell: releasedInWords })
  const back = useSend(evaluations.sendBack)
  const removal = useSend(evaluations.remove)
  const close = () => setAct(null)

  async function sendBack(reason: string) {
    const sent = await back.send({ params: { id }, body: { reason, version } })
    if (sent) close()
    return sent
  }

  async function withdraw() {
    if (await removal.send({ params: { id } })) await navigate({ to: '/evaluations' })
  }

  if (!rights.release && !rights.sendBack && !rights.remind && !rights.reassign && !rights.remove) return null
  return (
    <div className="flex flex-wrap gap-3">
      {rights.release && (
        <Button isBusy={release.isSending} onClick={() => void release.send({ body: { ids: [id] } })}>
          <MailOpen aria-hidden />
          Release to the student
        </Button>
      )}
      {rights.sendBack && (
        <Button tone="secondary" onClick={() => setAct('send back')}>
          <Undo2 aria-hidden />
          Send back
        </Button>
      )}
      {rights.remind && (
        <Button tone="secondary" onClick={() => setAct('remind')}>
          <BellRing aria-hidden />
          Remind
        </Button>
      )}
      {rights.reassign && (
        <Button tone="secondary" onClick={() => setAct('reassign')}>
          <UserCog aria-hidden />
          Ask another supervisor
        </Button>
      )}
      {rights.remove && (
        <Button tone="danger-quiet" onClick={() => setAct('withdraw')}>
          <Trash2 aria-hidden />
          Withdraw
        </Button>
      )}
      <ReasonDialog
        draftOf={`evaluation ${id}`}
        title="Send back"
        description="The supervisor answers again. What was submitted is kept."
        submitLabel="Send back"
        choices={['An answer does not match its comment', 'Please explain the low scores']}
        isOpen={act === 'send back'}
        onSubmit={sendBack}
        onClose={close}
      />
      <RemindAnswerer id={id} isOpen={act === 'remind'} onClose={close} />
      <AnotherSupervisor evaluation={evaluation} isOpen={act === 'reassign'} onClose={close} />
      <Confirm
        title="Withdraw this evaluation?"
        message="Nobody has to answer it anymore, unless you request it again. Answers that were not submitted are lost."
        confirmLabel="Withdraw"
        isOpen={act === 'withdraw'}
        onConfirm={withdraw}
        onClose={close}
      />
    </div>
  )
}
