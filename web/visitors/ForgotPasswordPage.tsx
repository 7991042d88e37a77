import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { ForgotPassword, passwords } from '#contract/passwords.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { TextLink } from './TextLink.tsx'

export function ForgotPasswordPage() {
  const { send } = useSend(passwords.forgot)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function ask({ email }: { email: string }) {
    if (await send({ body: { email } })) setSentTo(email)
  }

  return (
    <PublicFrame
      title="Forgotten password"
      intro="We send you a link with which you choose a new one."
      after={
        <>
          No e-mail on your account? Your coordinator or the admin of your school can give you a link on paper.{' '}
          <TextLink to="/landing">Back to sign-in</TextLink>
        </>
      }
    >
      {sentTo && (
        <output className="flex items-start gap-3 rounded-card border bg-card p-4 shadow-card">
          <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success-ink" />
          <span>
            If <span className="font-semibold [overflow-wrap:anywhere]">{sentTo}</span> belongs to an account, a link is
            on its way. It works once, so open only the newest.
          </span>
        </output>
      )}
      <Form schema={ForgotPassword} onSubmit={ask} submitLabel="Send link" className="[&_button[type=submit]]:w-full">
        <TextField name="email" label="E-mail" type="email" inputMode="email" autoComplete="email" />
      </Form>
    </PublicFrame>
  )
}
