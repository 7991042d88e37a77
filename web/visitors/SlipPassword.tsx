import { useState } from 'react'
import type * as z from 'zod/mini'
import { slips, TypedSlip } from '#contract/slips.ts'
import { type Role, roleLabels } from '#domain/roles.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { OneTimeLink } from './OneTimeLink.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { TextLink } from './TextLink.tsx'

type Opened = { typed: z.output<typeof TypedSlip>; name: string; username: string; usertype: Role }

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

function FirstPassword({ opened }: { opened: Opened }) {
  const { typed, name, username, usertype } = opened
  const { send } = useSend(slips.use)
  return (
    <PublicFrame
      title={`Welcome, ${name}`}
      intro={`Set a password, then sign in as ${roleLabels[usertype]} with the username ${username}.`}
    >
      <NewPasswordForm
        username={username}
        usertype={usertype}
        onSave={(password) => send({ body: { ...typed, password } })}
      />
    </PublicFrame>
  )
}
