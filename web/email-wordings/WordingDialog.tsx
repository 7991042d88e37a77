import * as z from 'zod/mini'
import { type EmailWording, emailWordings, WordingFields } from '#contract/email-wordings.ts'
import { emailKinds, wordingProblems } from '#domain/email-wordings.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { wording: EmailWording | null; onClose: () => void }

/** An email's wording, beside the one that it came with. */
export function WordingDialog({ wording, onClose }: Props) {
  return (
    <Dialog
      title={wording ? emailKinds[wording.kind].label : ''}
      description={wording && emailKinds[wording.kind].sent}
      isOpen={wording !== null}
      onClose={onClose}
      isWide
    >
      {wording && <Fields wording={wording} onClose={onClose} />}
    </Dialog>
  )
}

function Fields({ wording, onClose }: { wording: EmailWording; onClose: () => void }) {
  const { kind, version } = wording
  const usual = emailKinds[kind]
  const saving = useSend(emailWordings.update)
  const resetting = useSend(emailWordings.reset)
  const needs: readonly string[] = usual.needs
  // The same rule as the server's, so that a field that is missing is named while typing.
  const schema = WordingFields.check(
    z.check((sent) => {
      for (const [field, message] of Object.entries(wordingProblems(kind, sent.value))) {
        sent.issues.push({ code: 'custom', message, path: [field], input: sent.value })
      }
    }),
  )

  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Form
        draftOf={`wording ${kind}`}
        schema={schema}
        submitLabel="Save"
        onSubmit={async (fields) => {
          const sent = await saving.send({ params: { kind }, body: { ...fields, version } })
          if (sent) onClose()
          return sent
        }}
        actions={
          wording.isChanged && (
            <Button
              tone="secondary"
              isBusy={resetting.isSending}
              onClick={async () => {
                if (await resetting.send({ params: { kind } })) onClose()
              }}
            >
              Restore default
            </Button>
          )
        }
      >
        <TextField name="subject" label="Subject" autoComplete="off" defaultValue={wording.subject} />
        <TextArea name="text" label="Text" rows={12} defaultValue={wording.text} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          {Object.entries(usual.fields).map(([field, meaning]) => (
            <div key={field} className="contents">
              <dt className="font-mono text-[0.8125rem]">{`{${field}}`}</dt>
              <dd className="text-muted">
                {meaning}
                {needs.includes(field) && <strong className="font-medium text-ink"> (needed)</strong>}
              </dd>
            </div>
          ))}
        </dl>
      </Form>
      <section aria-label="Default wording" className="flex flex-col gap-3 rounded-card border bg-sunken p-4 text-sm">
        <h3 className="text-muted">Default wording</h3>
        <p className="font-semibold [overflow-wrap:anywhere]">{usual.subject}</p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{usual.text}</p>
      </section>
    </div>
  )
}
