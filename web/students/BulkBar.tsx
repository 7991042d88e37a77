import { Mail, MapPinned, Trash2, UserCheck, X } from 'lucide-react'
import { useState } from 'react'
import { invitations } from '#contract/invitations.ts'
import { students } from '#contract/students.ts'
import { fullName } from '#domain/person.ts'
import { useSend } from '#web/api/use-send.ts'
import { LinksDialog, type PrintedLink } from '#web/people/LinksDialog.tsx'
import { PlaceManyDrawer } from '#web/placements/PlaceManyDrawer.tsx'
import { BlockedDialog } from '#web/ui/BlockedDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AssignDialog } from './AssignDialog.tsx'
import type { Chosen } from './chosen.ts'

type Props = {
  chosen: Chosen
  /** ' on this page' while only students of this page are chosen. */
  scope: string
  onClear: () => void
}
type Act = 'assign' | 'place' | 'invite' | 'delete'

/** Actions for all ticked students. It stays at the bottom of the screen while some are ticked. */
export function BulkBar({ chosen, scope, onClear }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const [links, setLinks] = useState<readonly PrintedLink[]>([])
  const invitation = useSend(invitations.students)
  const removal = useSend(students.removeMany, { showsRefusal: true })
  const ids = [...chosen.keys()]
  const count = `${ids.length} ${ids.length === 1 ? 'student' : 'students'}`

  function finish() {
    setAct(null)
    onClear()
  }

  async function invite() {
    const sent = await invitation.send({ body: { ids } })
    if (!sent) return
    const { skipped } = sent.answer
    if (skipped > 0) toast.info(`${skipped} ${skipped === 1 ? 'has' : 'have'} a password already`)
    setLinks(sent.answer.links)
    onClear()
  }

  return (
    <>
      {ids.length > 0 && (
        <section
          aria-label="With the chosen students"
          className="keep-clear sticky bottom-[calc(1rem+var(--bottom-bar))] z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-xl border bg-raised p-2 shadow-raised"
        >
          <p aria-live="polite" className="px-3 font-medium text-sm">
            {ids.length} chosen{scope}
          </p>
          <Button tone="quiet" size="sm" onClick={() => setAct('assign')}>
            <UserCheck aria-hidden />
            Assign coordinator
          </Button>
          <Button tone="quiet" size="sm" onClick={() => setAct('place')}>
            <MapPinned aria-hidden />
            Place
          </Button>
          <Button tone="quiet" size="sm" onClick={() => setAct('invite')}>
            <Mail aria-hidden />
            Invite
          </Button>
          <Button tone="danger-quiet" size="sm" onClick={() => setAct('delete')}>
            <Trash2 aria-hidden />
            Delete
          </Button>
          <IconButton label="Clear the selection" onClick={onClear} className="size-9">
            <X aria-hidden />
          </IconButton>
        </section>
      )}
      <AssignDialog ids={ids} isOpen={act === 'assign'} onDone={finish} onClose={() => setAct(null)} />
      <PlaceManyDrawer
        students={[...chosen.values()].map((student) => ({ id: student.id, name: fullName(student) }))}
        isOpen={act === 'place'}
        onDone={finish}
        onClose={() => setAct(null)}
      />
      <Confirm
        title={`Invite ${count}?`}
        message="Each gets a link to set a password, by email or to print if there is no email. Students who already have a password are skipped."
        confirmLabel="Invite"
        isHarmless
        isOpen={act === 'invite'}
        onConfirm={invite}
        onClose={() => setAct(null)}
      />
      <Confirm
        title={`Delete ${count}?`}
        message="They move to the archive. You can restore them there, under the Archived filter."
        confirmLabel="Delete"
        isOpen={act === 'delete'}
        onConfirm={async () => {
          if (await removal.send({ body: { ids } })) onClear()
        }}
        onClose={() => setAct(null)}
      />
      <BlockedDialog blocked={removal.refused} onClose={removal.forget} />
      <LinksDialog links={links} onClose={() => setLinks([])} />
    </>
  )
}
