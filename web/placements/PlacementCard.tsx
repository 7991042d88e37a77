import { MapPinned, Pencil } from 'lucide-react'
import { useState } from 'react'
import { may } from '#contract/may.ts'
import { type Placement, placements } from '#contract/placements.ts'
import { isBeingPrepared, isLive } from '#domain/placement.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CurrentPlacement, PlacementToCome } from './CurrentPlacement.tsx'
import { PlacementDrawer } from './PlacementDrawer.tsx'
import { useStudentPlacements } from './use-student-placements.ts'

type Props = { student: { id: number; name: string; archivedAt: string | null } }

/** Where a student is placed now, what the next step needs, and the buttons for it. */
export function PlacementCard({ student }: Props) {
  const { asked, all, current, earlier } = useStudentPlacements(student.id)
  const role = useSession(({ role }) => role)
  const wanted = useWantedPlacement(all)
  const [opened, setOpened] = useState<Placement | 'new' | null>(null)
  const shown = opened ?? wanted.placement
  const mayPlace = may(role, placements.create) && student.archivedAt === null
  const mayBegin = mayPlace && !all.some(({ status }) => isBeingPrepared(status))

  function close() {
    setOpened(null)
    wanted.forget()
  }

  return (
    <Card
      title="Placement"
      actions={
        // As high as its buttons before it is known which of them there are.
        <div className={classes('flex flex-wrap gap-3', mayPlace && 'min-h-11 pointer-fine:sm:min-h-8')}>
          {mayBegin && current && (
            <Button tone="secondary" size="sm" onClick={() => setOpened('new')}>
              New placement
            </Button>
          )}
          {mayPlace && current && isLive(current.status) && (
            <Button tone="secondary" size="sm" onClick={() => setOpened(current)}>
              <Pencil aria-hidden />
              Edit
            </Button>
          )}
        </div>
      }
    >
      {asked.isPending && <PlacementToCome />}
      {asked.isError && <p role="alert">{placements.list.failed}</p>}
      {asked.data && !current && (
        <EmptyState
          icon={MapPinned}
          title="Not placed yet"
          action={mayPlace && <Button onClick={() => setOpened('new')}>Place student</Button>}
        >
          {mayPlace
            ? 'Choose a company, a site and a supervisor. Documents and the MOA are checked on the way.'
            : 'The coordinator has not chosen a company yet.'}
        </EmptyState>
      )}
      {current && <CurrentPlacement key={current.id} id={current.id} onTransferred={setOpened} />}
      {mayPlace && (
        <PlacementDrawer
          key={shown === 'new' ? 'new' : `edit ${shown?.id}`}
          student={student}
          placement={shown === 'new' ? null : shown}
          earlier={earlier}
          isOpen={shown !== null}
          onClose={close}
        />
      )}
    </Card>
  )
}

/** `?placement=7` in the address opens that placement, as the links of a refused step do. */
function useWantedPlacement(all: readonly Placement[]) {
  const { search, go } = useAddress()
  const placement = all.find(({ id }) => String(id) === String(search.placement)) ?? null
  function forget() {
    if (search.placement !== undefined) go({ ...search, placement: undefined }, { replace: true })
  }
  return { placement, forget }
}
