import {
  Award,
  BellRing,
  CalendarArrowUp,
  CalendarClock,
  ClipboardPen,
  Download,
  Ellipsis,
  FileCheck,
  ListChecks,
  Mail,
  Mails,
  MapPinned,
  Megaphone,
  Printer,
  Trash2,
  UserCheck,
  UserCog,
} from 'lucide-react'
import { useState } from 'react'
import { certificates } from '#contract/certificates.ts'
import { students } from '#contract/students.ts'
import { mailWords } from '#domain/mail-words.ts'
import { listName } from '#domain/person.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSend } from '#web/api/use-send.ts'
import { SelectionBar } from '#web/bulk/SelectionBar.tsx'
import { ComposeDialog } from '#web/messages/ComposeDialog.tsx'
import { PlaceManyDrawer } from '#web/placements/PlaceManyDrawer.tsx'
import { placementLooks, stepWords } from '#web/placements/placement-words.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { SlipsDialog } from '#web/slips/SlipsDialog.tsx'
import { BlockedDialog } from '#web/ui/BlockedDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { BulkSteps } from './BulkSteps.tsx'
import type { BarStep } from './bar-steps.ts'
import type { Chosen } from './chosen.ts'

type Props = {
  chosen: Chosen
  /** The filters of the list, if all that match them are selected, and how many these are. */
  all: { filters: Record<string, string>; total: number } | null
  /** Present while the whole page is ticked and more students match. */
  onChooseAll: (() => void) | null
  total: number
  onClear: () => void
}
type Act = 'place' | 'slips' | 'message' | 'delete'

const statusSteps = ['requirements', 'cleared', 'deployed', 'on_hold', 'completed'] as const

/** Actions for all ticked students. */
export function BulkBar({ chosen, all, onChooseAll, total, onClear }: Props) {
  const [step, setStep] = useState<BarStep | null>(null)
  const [act, setAct] = useState<Act | null>(null)
  const removal = useSend(students.removeMany, { showsRefusal: true })
  const mail = mailWords(useSettings())
  const ids = [...chosen.keys()]
  const selected = all?.total ?? ids.length
  const selection = all ? { filters: all.filters, seen: all.total } : { ids }
  const count = `${ids.length} ${ids.length === 1 ? 'student' : 'students'}`

  function finish() {
    setAct(null)
    onClear()
  }

  return (
    <>
      <SelectionBar
        things="students"
        count={ids.length > 0 ? selected : 0}
        total={total}
        onChooseAll={onChooseAll}
        onClear={onClear}
      >
        <Menu
          trigger={
            <Button tone="quiet" size="sm">
              <ListChecks aria-hidden />
              Change status
            </Button>
          }
          choices={statusSteps.map((status) => {
            const Icon = placementLooks[status].icon
            return { label: stepWords[status], icon: <Icon aria-hidden />, onChoose: () => setStep(status) }
          })}
        />
        <Button tone="quiet" size="sm" onClick={() => setStep('coordinator')}>
          <UserCheck aria-hidden />
          Assign coordinator
        </Button>
        {!all && (
          <Button tone="quiet" size="sm" onClick={() => setAct('place')}>
            <MapPinned aria-hidden />
            Place
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={() => setStep('invite')}>
          <Mail aria-hidden />
          {mail.invite}
        </Button>
        <Menu
          trigger={
            <Button tone="quiet" size="sm">
              <Ellipsis aria-hidden />
              More
            </Button>
          }
          choices={[
            { label: 'Send a message', icon: <Megaphone aria-hidden />, onChoose: () => setAct('message') },
            {
              label: 'Print invitation slips',
              icon: <Printer aria-hidden />,
              onChoose: () => setAct('slips'),
            },
            { label: 'Make letters', icon: <Mails aria-hidden />, onChoose: () => setStep('letters') },
            { label: 'Receive a document', icon: <FileCheck aria-hidden />, onChoose: () => setStep('receive') },
            {
              label: 'Remind of missing documents',
              icon: <BellRing aria-hidden />,
              onChoose: () => setStep('remind'),
            },
            {
              label: 'Request an evaluation',
              icon: <ClipboardPen aria-hidden />,
              onChoose: () => setStep('request_evaluation'),
            },
            { label: 'Issue certificates', icon: <Award aria-hidden />, onChoose: () => setStep('certify') },
            {
              label: 'Download certificates',
              icon: <Download aria-hidden />,
              onChoose: () => void saveFile(certificates.print, { body: { selection } }, 'certificates.pdf'),
            },
            { label: 'Assign a supervisor', icon: <UserCog aria-hidden />, onChoose: () => setStep('supervisor') },
            { label: 'Set the schedule', icon: <CalendarClock aria-hidden />, onChoose: () => setStep('schedule') },
            {
              label: 'Set “counts from”',
              icon: <CalendarArrowUp aria-hidden />,
              onChoose: () => setStep('counts_from'),
            },
          ]}
        />
        <Button tone="danger-quiet" size="sm" onClick={() => (all ? setStep('delete') : setAct('delete'))}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </SelectionBar>
      <BulkSteps step={step} selection={selection} count={selected} onDone={onClear} onClose={() => setStep(null)} />
      <PlaceManyDrawer
        students={[...chosen.values()].map((student) => ({ id: student.id, name: listName(student) }))}
        isOpen={act === 'place'}
        onDone={finish}
        onClose={() => setAct(null)}
      />
      <SlipsDialog
        people="students"
        selection={selection}
        isOpen={act === 'slips'}
        onDone={onClear}
        onClose={() => setAct(null)}
      />
      <ComposeDialog
        audience={{ kind: 'selection', people: 'students', selection }}
        isOpen={act === 'message'}
        onDone={onClear}
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
    </>
  )
}
