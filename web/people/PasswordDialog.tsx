import * as z from 'zod/mini'
import { NewPassword, passwords } from '#contract/passwords.ts'
import type { Person } from '#contract/people.ts'
import { passwordMin } from '#domain/password.ts'
import { fullName } from '#domain/person.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { person: Person | null; onClose: () => void }

const Fields = z.object({ newPassword: NewPassword })

/** Sets a new password for somebody else. */
export function PasswordDialog({ person, onClose }: Props) {
  return (
    <Dialog
      title="Change password"
      description={person ? `${fullName(person)} (${person.username})` : undefined}
      isOpen={person !== null}
      onClose={onClose}
    >
      {person && <PasswordForm person={person} onClose={onClose} />}
    </Dialog>
  )
}

function PasswordForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const { send } = useSend(passwords.change[person.usertype])

  async function save({ newPassword }: z.output<typeof Fields>) {
    if (await send({ body: { id: person.id, newPassword } })) onClose()
  }

  return (
    <Form
      draftOf={`password of ${person.usertype} ${person.id}`}
      schema={Fields}
      onSubmit={save}
      submitLabel="Change password"
      actions={
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p className="text-muted">
        They’ll be signed out and asked to choose a new password. An invitation is better if they have an email.
      </p>
      <PasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        hint={`At least ${passwordMin} characters`}
      />
    </Form>
  )
}
