import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { profile } from '#contract/profile.ts'
import { ask } from '#web/api/ask.ts'
import { CallError } from '#web/api/call-error.ts'
import { refresh } from '#web/api/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkEnd, OneTimeLink } from './OneTimeLink.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/** Opened from the email to a new address. It needs a press, because virus scanners open every link. */
export function ConfirmEmailPage() {
  const { token } = useSearch({ from: '/confirm-email' })
  return (
    <OneTimeLink>
      <Confirm token={token ?? ''} />
    </OneTimeLink>
  )
}

function Confirm({ token }: { token: string }) {
  const [isSending, setSending] = useState(false)
  const [email, setEmail] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    setSending(true)
    try {
      const { answer } = await ask(profile.confirmEmail, { body: { token } })
      setEmail(answer.email)
      await refresh(profile.confirmEmail)
    } catch (fault) {
      setProblem(fault instanceof CallError ? fault.message : profile.confirmEmail.failed)
    } finally {
      setSending(false)
    }
  }

  if (email) return <LinkEnd title="Your email was changed">From now on, we’ll write to {email}.</LinkEnd>
  if (problem) return <LinkEnd title="This link can’t be used">{problem}</LinkEnd>
  return (
    <PublicFrame
      title="Confirm your new email"
      intro="Your account will use this email from now on. We’ll let your old email know."
    >
      <Button size="lg" isBusy={isSending} onClick={() => void confirm()}>
        Confirm this email
      </Button>
    </PublicFrame>
  )
}
