import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { ForgotPassword, passwords } from '#contract/passwords.ts'
import { mailWords } from '#domain/mail-words.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { NetworkNotice } from '#web/network/NetworkNotice.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { TextLink } from './TextLink.tsx'

export function ForgotPasswordPage() {
  const settings = useSettings()
  const mail = mailWords(settings)
  const { send } = useSend(passwords.forgot)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function ask({ email }: { email: string }) {
    if (await send({ body: { email } })) setSentTo(email)
  }

  return (
    <PublicFrame
      title="Forgot your password?"
      intro={mail.forgotIntro}
      after={
        <>
          No email on your account? Your coordinator or school admin can give you a link.{' '}
          <TextLink to="/landing">Back to sign-in</TextLink>
        </>
      }
    >
      {sentTo && settings.sendsEmail && (
        <output className="flex items-start gap-3 rounded-card border bg-card p-4 shadow-card">
          <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success-ink" />
          <span>
            If <span className="font-semibold [overflow-wrap:anywhere]">{sentTo}</span> belongs to an account, a link is
            on its way. Each link works only once. Please use the latest one.
          </span>
        </output>
      )}
      <NetworkNotice />
      <Form
        draftOf="forgotten password"
        schema={ForgotPassword}
        onSubmit={ask}
        submitLabel={mail.forgot}
        className="[&_button[type=submit]]:w-full"
      >
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      </Form>
    </PublicFrame>
  )
}
