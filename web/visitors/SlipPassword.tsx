import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NewPassword } from '#contract/passwords.ts'
import { slips, TypedSlip } from '#contract/slips.ts'
import { passwordMin } from '#domain/password.ts'
import { isRole, type Role, roleLabels } from '#domain/roles.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { OneTimeLink } from './OneTimeLink.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { TextLink } from './TextLink.tsx'

type Opened = { typed: z.output<typeof TypedSlip>; name: string; username: string; usertype: string }

/** Opened from the QR code of a slip, or by hand: asks for the code and what is not printed on the slip. */
export function SlipPassword({ code }: { code: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <OneTimeLink>
      {opened ? <FirstPassword opened={opened} /> : <SlipForm code={code} onOpen={setOpened} />}
    </OneTimeLink>
  )
}

function SlipForm({ code, onOpen }: { code: string; onOpen: (opened: Opened) => void }) {
  const { send } = useSend(slips.open, { tell: () => {} })

  async function open(typed: z.output<typeof TypedSlip>) {
    const sent = await send({ body: typed })
    if (sent) onOpen({ typed, ...sent.answer })
  }

  return (
    <PublicFrame
      title="Your invitation slip"
      intro="Enter the code on your slip and your number. Each slip works only once."
      after={
        <>
          Lost your slip? Your coordinator can print a new one. Already have a password?{' '}
          <TextLink to="/landing">Sign in</TextLink>
        </>
      }
    >
      <Form
        draftOf="invitation slip"
        schema={TypedSlip}
        onSubmit={open}
        submitLabel="Continue"
        className="[&_button[type=submit]]:w-full"
      >
        <TextField
          name="code"
          label="Code"
          hint="10 letters and digits, such as ACDEF-GHJKM"
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          name="number"
          label="Student number"
          hint="Supervisors: your email or mobile number"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
    </PublicFrame>
  )
}

const Fields = z.object({ password: NewPassword })

function FirstPassword({ opened }: { opened: Opened }) {
  const { typed, name, username, usertype } = opened
  const navigate = useNavigate()
  const { send } = useSend(slips.use)

  async function save({ password }: z.output<typeof Fields>) {
    if (!(await send({ body: { ...typed, password } }))) return
    await navigate({ to: isRole(usertype) ? (`/${usertype}/login` as const) : '/landing' })
  }

  return (
    <PublicFrame
      title={`Welcome, ${name}`}
      intro={`Set a password, then sign in as ${roleLabels[usertype as Role] ?? usertype} with the username ${username}.`}
    >
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
    </PublicFrame>
  )
}
