import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NewPassword } from '#contract/passwords.ts'
import { passwordMin } from '#domain/password.ts'
import type { Role } from '#domain/roles.ts'
import { Form } from '#web/fields/Form.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'

const Fields = z.object({ password: NewPassword })

type Props = {
  username: string
  usertype: Role
  /** Gives nothing if the password was refused. */
  onSave: (password: string) => Promise<unknown>
}

/** Sets the password of an account, then leads to its sign-in. */
export function NewPasswordForm({ username, usertype, onSave }: Props) {
  const navigate = useNavigate()

  async function save({ password }: z.output<typeof Fields>) {
    if (await onSave(password)) await navigate({ to: `/${usertype}/login` })
  }

  return (
    <Form
      draftOf="password"
      schema={Fields}
      onSubmit={save}
      submitLabel="Set password"
      className="[&_button[type=submit]]:w-full"
    >
      {/* For the password manager, which saves the two together. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        hint={`At least ${passwordMin} characters. A few unrelated words work best.`}
      />
    </Form>
  )
}
