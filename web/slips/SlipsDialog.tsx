import { Printer } from 'lucide-react'
import { useState } from 'react'
import { type SlipWish, slips } from '#contract/slips.ts'
import { slipDays } from '#domain/slip.ts'
import { refresh } from '#web/api/refresh.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { CauseGroups } from '#web/bulk/CauseGroups.tsx'
import type { PeopleSelection } from '#web/bulk/use-bulk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props = {
  people: SlipWish['people']
  selection: PeopleSelection
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

/** Asks first: how many slips are made, who gets none, and that earlier slips of the same people end. */
export function SlipsDialog({ isOpen, onClose, ...props }: Props) {
  return (
    <Dialog
      title="Print invitation slips"
      description={`A slip has a code that works once, for ${slipDays} days, together with ${
        props.people === 'students' ? 'the student number' : 'the email or mobile number'
      }, which is not printed. Earlier slips of the same people stop working.`}
      isOpen={isOpen}
      onClose={onClose}
      isWide
    >
      {isOpen && <SlipsQuestion {...props} onClose={onClose} />}
    </Dialog>
  )
}

function SlipsQuestion({ people, selection, onDone, onClose }: Omit<Props, 'isOpen'>) {
  const [isBusy, setBusy] = useState(false)
  const body = { people, selection }
  const { data, isError } = useAsk(slips.check, { body })

  async function print() {
    setBusy(true)
    await saveFile(slips.print, { body }, 'invitation-slips.pdf')
    setBusy(false)
    await refresh(slips.print)
    onDone()
    onClose()
  }

  if (isError) return <p role="alert">{slips.check.failed}</p>
  if (!data) return <Skeleton className="h-24 w-full" />
  const label = data.ready === 1 ? 'Make 1 slip' : `Make ${data.ready.toLocaleString('en')} slips`
  return (
    <div className="flex flex-col gap-5">
      {data.groups.length > 0 && (
        <>
          <p>No slip for:</p>
          <CauseGroups groups={data.groups} onFollow={onClose} />
        </>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button isBusy={isBusy} disabled={data.ready === 0} onClick={() => void print()}>
          <Printer aria-hidden />
          {label}
        </Button>
      </div>
    </div>
  )
}
