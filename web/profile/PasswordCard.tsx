import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { OwnPasswordChange, passwords } from '#contract/passwords.ts'
import type { Profile } from '#contract/profile.ts'
import { passwordMin } from '#domain/password.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { passwordChanged } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

export function PasswordCard({ person }: { person: Profile }) {
  const [isOpen, setOpen] = useState(false)
  const { send } = useSend(passwords.change[person.usertype])

  async function save(body: { currentPassword: string; newPassword: string }) {
    if (!(await send({ body }))) return
    setOpen(false)
    passwordChanged()
  }

  if (!isOpen && !person.mustChangePassword) {
    return (
      <Card
        title="Password"
        actions={
          <Button tone="secondary" onClick={() => setOpen(true)}>
            <KeyRound aria-hidden />
            Change password
          </Button>
        }
      >
        <p className="text-muted">Changing it signs you out on all other devices.</p>
      </Card>
    )
  }
  return (
    <Card title="Change password" description="Changing it signs you out on all other devices.">
      <Form
        draftOf="password"
        schema={OwnPasswordChange}
        onSubmit={save}
        submitLabel="Change password"
        actions={
          !person.mustChangePassword && (
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          )
        }
      >
        {person.mustChangePassword && (
          <output className="block rounded-control bg-warn-soft p-4 text-warn-ink">
            Someone at your school set this password for you, so they know it. Choose one that only you know.
          </output>
        )}
        <input hidden readOnly type="text" autoComplete="username" value={person.username} />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordMin} characters.`}
        />
      </Form>
    </Card>
  )
}
