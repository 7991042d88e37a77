import { Mail } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Email, TypedPassword } from '#contract/parts.ts'
import { type Profile, profile } from '#contract/profile.ts'
import { whoSetsEmail } from '#domain/account.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

const Fields = z.object({ email: Email, currentPassword: TypedPassword })

/** The email opens the account, so it changes only with the password and a link to the new one. */
export function EmailCard({ person }: { person: Profile }) {
  const [isOpen, setOpen] = useState(false)
  const { send } = useSend(profile.update)

  async function save(body: z.output<typeof Fields>) {
    if (await send({ body })) setOpen(false)
  }

  if (isOpen) {
    return (
      <Card title="Change email" description="We send a link to the new email. Yours changes when you open it.">
        <Form
          draftOf="email"
          schema={Fields}
          onSubmit={save}
          submitLabel="Send the link"
          actions={
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          }
        >
          <TextField name="email" label="New email" type="email" autoComplete="email" />
          <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        </Form>
      </Card>
    )
  }
  return (
    <Card
      title="Email"
      description={person.email ?? 'None on file'}
      actions={
        person.mayChangeEmail && (
          <Button tone="secondary" onClick={() => setOpen(true)}>
            <Mail aria-hidden />
            Change email
          </Button>
        )
      }
    >
      {person.pendingEmail ? <Pending pending={person.pendingEmail} /> : <p className="text-muted">{advice(person)}</p>}
    </Card>
  )
}

function Pending({ pending }: { pending: NonNullable<Profile['pendingEmail']> }) {
  const inWords = useSchoolTime()
  const { send, isSending } = useSend(profile.cancelEmail)
  return (
    <div className="flex flex-col items-start gap-3">
      <output className="block [overflow-wrap:anywhere]">
        We sent a link to <span className="font-medium">{pending.email}</span>. Open it until{' '}
        {inWords(pending.expiresAt)} to use this email.
      </output>
      <Button tone="secondary" size="sm" isBusy={isSending} onClick={() => void send({})}>
        Keep the old email
      </Button>
    </div>
  )
}

function advice({ mayChangeEmail, usertype: role }: Profile): string {
  if (mayChangeEmail) return 'We write to you here. You need your password to change it.'
  return `To change it, ask ${whoSetsEmail(role)}.`
}
