import { BellRing, MailOpen } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { optionalText } from '#contract/parts.ts'
import { mailWords } from '#domain/mail-words.ts'
import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import { SelectionBar } from '#web/bulk/SelectionBar.tsx'
import type { SentSelection } from '#web/bulk/use-bulk.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  selection: SentSelection
  count: number
  total: number
  /** Present while the whole page is ticked and more evaluations match. */
  onChooseAll: (() => void) | null
  onClear: () => void
}

const Nothing = z.object({})
const Note = z.object({ note: optionalText('Note', 500) })

/** Releases or reminds all that are selected. It stays at the bottom of the screen while some are. */
export function EvaluationsBar({ selection, count, total, onChooseAll, onClear }: Props) {
  const [act, setAct] = useState<'release' | 'remind' | null>(null)
  const mail = mailWords(useSettings())
  const close = () => setAct(null)
  const what = count === 1 ? '1 evaluation' : `${count.toLocaleString('en')} evaluations`
  const cancel = (
    <Button tone="secondary" onClick={close}>
      Cancel
    </Button>
  )
  return (
    <>
      <SelectionBar things="evaluations" count={count} total={total} onChooseAll={onChooseAll} onClear={onClear}>
        <Button tone="quiet" size="sm" onClick={() => setAct('release')}>
          <MailOpen aria-hidden />
          Release
        </Button>
        <Button tone="quiet" size="sm" onClick={() => setAct('remind')}>
          <BellRing aria-hidden />
          Remind
        </Button>
      </SelectionBar>
      <BulkDialog
        title={`Release ${what} to the students?`}
        description="Supervisors’ evaluations that are submitted are released. All others stay as they are."
        selection={selection}
        isOpen={act === 'release'}
        question={(take) => (
          <Form
            draftOf="release of evaluations"
            schema={Nothing}
            submitLabel={`Release ${what}`}
            onSubmit={() => take({ kind: 'release_evaluations' })}
            actions={cancel}
          >
            {null}
          </Form>
        )}
        onDone={onClear}
        onClose={close}
      />
      <BulkDialog
        title={`Remind of ${what}?`}
        description="People who have not answered yet are reminded, at most once a day."
        selection={selection}
        isOpen={act === 'remind'}
        question={(take) => (
          <Form
            draftOf="reminder of evaluations"
            schema={Note}
            submitLabel={`Remind of ${what}`}
            onSubmit={(fields) => take({ kind: 'remind_evaluations', ...fields })}
            actions={cancel}
          >
            <TextArea name="note" label="Note" hint={mail.noteHint} isOptional />
          </Form>
        )}
        onDone={onClear}
        onClose={close}
      />
    </>
  )
}
