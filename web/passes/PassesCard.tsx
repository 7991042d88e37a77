import { Pencil, Plus, TicketCheck, Trash2 } from 'lucide-react'
import { may } from '#contract/may.ts'
import { type Pass, passes } from '#contract/passes.ts'
import { dateInWords } from '#domain/calendar.ts'
import { isBeingPrepared } from '#domain/placement.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useStudentPlacements } from '#web/placements/use-student-placements.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PassForm } from './PassForm.tsx'
import { minutesInWords, passLabels } from './pass-words.ts'

/** Hours outside the schedule that count, because the coordinator allowed them. */
export function PassesCard({ studentId }: { studentId: number }) {
  const role = useSession(({ role }) => role)
  const asked = useAsk(passes.list, { query: { studentId, rowsPerPage: 100 } })
  const editor = useEditor<Pass, typeof passes>(passes)
  const { current } = useStudentPlacements(studentId)
  const mayGive = may(role, passes.create) && current !== null && !isBeingPrepared(current.status)
  return (
    <Card
      title="Passes"
      description="Overtime, rest days, and holidays are credited only with approval."
      actions={
        mayGive && (
          <Button tone="secondary" size="sm" onClick={editor.add}>
            <Plus aria-hidden />
            Give a pass
          </Button>
        )
      }
    >
      {asked.isPending && <Skeleton className="h-16 w-full" />}
      {asked.isError && <p role="alert">{passes.list.failed}</p>}
      {asked.data?.total === 0 && (
        <p className="flex items-center gap-3 text-muted">
          <TicketCheck aria-hidden className="size-5 shrink-0" />
          No passes yet.
        </p>
      )}
      <ul className="-my-3 divide-y empty:hidden">
        {asked.data?.passes.map((pass) => (
          <PassRow
            key={pass.id}
            pass={pass}
            mayChange={may(role, passes.update)}
            onEdit={() => editor.edit(pass)}
            onRemove={() => editor.remove(pass)}
          />
        ))}
      </ul>
      <Dialog title={editor.record ? 'Edit pass' : 'Give a pass'} isOpen={editor.isOpen} onClose={editor.close}>
        {current && <PassForm pass={editor.record} placementId={current.id} {...editor.form} />}
      </Dialog>
      <Confirm
        title="Delete this pass?"
        message="It moves to the archive. Unapproved days will be recalculated without it."
        confirmLabel="Delete"
        isOpen={editor.toDelete !== null}
        onConfirm={editor.confirmRemoval}
        onClose={editor.cancelRemoval}
      />
    </Card>
  )
}

type RowProps = { pass: Pass; mayChange: boolean; onEdit: () => void; onRemove: () => void }

function PassRow({ pass, mayChange, onEdit, onRemove }: RowProps) {
  const when = dateInWords(pass.date)
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-medium">{when}</span> · {passLabels[pass.kind]} · {minutesInWords(pass.minutes)}
        </p>
        <p className="text-muted text-sm">
          {pass.reason} · given by {pass.grantedByName}
        </p>
      </div>
      {mayChange && (
        <div className="flex shrink-0">
          <IconButton label={`Edit the pass of ${when}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={`Delete the pass of ${when}`} tone="danger" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}
