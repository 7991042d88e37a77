import { Mail, Megaphone, Printer, X } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { mailWords } from '#domain/mail-words.ts'
import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import type { PeopleSelection } from '#web/bulk/use-bulk.ts'
import { Form } from '#web/fields/Form.tsx'
import { ComposeDialog } from '#web/messages/ComposeDialog.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { SlipsDialog } from '#web/slips/SlipsDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

type Props = {
  selection: PeopleSelection
  count: number
  total: number
  /** Present while the whole page is ticked and more supervisors match. */
  onChooseAll: (() => void) | null
  onClear: () => void
}

const Nothing = z.object({})

/** Actions for all ticked supervisors. */
export function SupervisorBar({ selection, count, total, onChooseAll, onClear }: Props) {
  const [act, setAct] = useState<'invite' | 'slips' | 'message' | null>(null)
  const mail = mailWords(useSettings())
  const who = `${count.toLocaleString('en')} ${count === 1 ? 'supervisor' : 'supervisors'}`
  const close = () => setAct(null)
  return (
    <>
      {count > 0 && (
        <section
          aria-label="Actions for selected supervisors"
          className="keep-clear sticky bottom-[calc(1rem+var(--bottom-bar))] z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-xl border bg-raised p-2 shadow-raised"
        >
          <p aria-live="polite" className="px-3 font-medium text-sm">
            {count.toLocaleString('en')} selected
          </p>
          {onChooseAll && (
            <Button tone="quiet" size="sm" onClick={onChooseAll}>
              Select all {total.toLocaleString('en')} that match
            </Button>
          )}
          <Button tone="quiet" size="sm" onClick={() => setAct('invite')}>
            <Mail aria-hidden />
            {mail.invite}
          </Button>
          <Button tone="quiet" size="sm" onClick={() => setAct('slips')}>
            <Printer aria-hidden />
            Print slips
          </Button>
          <Button tone="quiet" size="sm" onClick={() => setAct('message')}>
            <Megaphone aria-hidden />
            Send a message
          </Button>
          <IconButton label="Clear the selection" onClick={onClear} className="size-9">
            <X aria-hidden />
          </IconButton>
        </section>
      )}
      <BulkDialog
        title={`${mail.invite}: ${who}`}
        description={mail.inviteNote}
        selection={selection}
        isOpen={act === 'invite'}
        question={(take) => (
          <Form
            draftOf="invitation of supervisors"
            schema={Nothing}
            submitLabel={`${mail.invite} (${who})`}
            onSubmit={() => take({ kind: 'invite_supervisors' })}
            actions={
              <Button tone="secondary" onClick={close}>
                Cancel
              </Button>
            }
          >
            {null}
          </Form>
        )}
        onDone={onClear}
        onClose={close}
      />
      <ComposeDialog
        audience={{ kind: 'selection', people: 'supervisors', selection }}
        isOpen={act === 'message'}
        onDone={onClear}
        onClose={close}
      />
      <SlipsDialog
        people="supervisors"
        selection={selection}
        isOpen={act === 'slips'}
        onDone={onClear}
        onClose={close}
      />
    </>
  )
}
