import { Mail, Megaphone, Printer } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { mailWords } from '#domain/mail-words.ts'
import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import { SelectionBar } from '#web/bulk/SelectionBar.tsx'
import type { PeopleSelection } from '#web/bulk/use-bulk.ts'
import { Form } from '#web/fields/Form.tsx'
import { ComposeDialog } from '#web/messages/ComposeDialog.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { SlipsDialog } from '#web/slips/SlipsDialog.tsx'
import { Button } from '#web/ui/Button.tsx'

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
      <SelectionBar things="supervisors" count={count} total={total} onChooseAll={onChooseAll} onClear={onClear}>
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
      </SelectionBar>
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
