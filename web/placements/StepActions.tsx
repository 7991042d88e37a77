import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { may } from '#contract/may.ts'
import { type Placement, type PlacementDetail, placements } from '#contract/placements.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { placementLooks, stepWords } from './placement-words.ts'
import { StepDialog } from './StepDialog.tsx'

type Props = { placement: PlacementDetail; onTransferred: (next: Placement) => void }

/** The next step as a button, and the other steps in a menu. */
export function StepActions({ placement, onTransferred }: Props) {
  const role = useSession(({ role }) => role)
  const step = useSend(placements.move, { showsRefusal: true })
  const [to, setTo] = useState<PlacementStatus | null>(null)
  if (!may(role, placements.move) || placement.steps.length === 0) return null
  const ahead = placement.steps.find(({ needsReason }) => !needsReason)
  const others = placement.steps.filter((one) => one !== ahead)

  async function move(status: PlacementStatus, fields: { reason?: string; endDate?: string | null | undefined }) {
    const { reason, endDate = null } = fields
    const body = { status, endDate, version: placement.version, ...(reason === undefined ? {} : { reason }) }
    const sent = await step.send({ params: { id: placement.id }, body })
    if (!sent) return setTo(status)
    setTo(null)
    if (sent.answer.next) onTransferred(sent.answer.next)
  }

  function close() {
    step.forget()
    setTo(null)
  }

  return (
    <div className="flex flex-wrap gap-3">
      {ahead && (
        <Button
          isBusy={step.isSending && to === null}
          onClick={() => void move(ahead.status, {})}
          className="max-sm:flex-1"
        >
          {wordOf(placement.status, ahead.status)}
        </Button>
      )}
      <Menu
        trigger={
          <Button tone="secondary">
            <Ellipsis aria-hidden />
            {ahead ? 'More' : 'Change status'}
          </Button>
        }
        choices={others.map(({ status }) => {
          const Icon = placementLooks[status].icon
          return {
            label: wordOf(placement.status, status),
            icon: <Icon aria-hidden />,
            isDanger: status === 'pulled_out' || status === 'withdrawn',
            onChoose: () => setTo(status),
          }
        })}
      />
      <StepDialog
        placement={placement}
        to={to}
        step={step}
        onMove={(fields) => (to ? move(to, fields) : Promise.resolve())}
        onClose={close}
      />
    </div>
  )
}

function wordOf(from: PlacementStatus, to: PlacementStatus): string {
  return from === 'on_hold' && to === 'deployed' ? 'Resume' : stepWords[to]
}
