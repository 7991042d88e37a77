import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { isUnanswered } from '#web/api/call-error.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LinkEnd, OneTimeLink, UncheckedLink } from './OneTimeLink.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/** Opened from the email to the old address after an account was changed. */
export function AccountChangePage() {
  const { token } = useSearch({ from: '/account-change' })
  return (
    <OneTimeLink>
      <Change token={token ?? ''} />
    </OneTimeLink>
  )
}

function Change({ token }: { token: string }) {
  const inWords = useSchoolTime()
  const [isReported, setReported] = useState(false)
  // Reporting uses up the link, so it is not checked again.
  const asked = useQuery({ ...queryOf(accounts.shown, { body: { token } }), staleTime: Number.POSITIVE_INFINITY })
  const { send, isSending } = useSend(accounts.report)

  async function report() {
    if (await send({ body: { token } })) setReported(true)
    else await asked.refetch()
  }

  if (isReported) {
    return (
      <LinkEnd title="Thank you. We got your report.">
        The account is signed out everywhere and can’t approve anything for now. A school admin will check it and
        contact you. Nothing was changed back.
      </LinkEnd>
    )
  }
  if (asked.isPending) {
    return (
      <PublicFrame title="Checking your link…">
        <Skeleton className="h-11 w-full" />
      </PublicFrame>
    )
  }
  if (isUnanswered(asked.error)) return <UncheckedLink onRetry={() => void asked.refetch()} />
  if (asked.isError) return <LinkEnd title="This link can’t be used">{asked.error.message}</LinkEnd>
  const { name, field, changedBy, changedAt } = asked.data
  return (
    <PublicFrame
      title="Did you know about this?"
      intro={`${changedBy} changed the ${field} of the account of ${name} on ${inWords(changedAt)}.`}
      after="If you knew about it, you can close this page."
    >
      <div className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>Reporting signs the account out everywhere.</li>
          <li>It can’t approve, return, or reject anything until a school admin has checked it.</li>
          <li>Nothing is changed back.</li>
        </ul>
        <Button tone="danger" size="lg" isBusy={isSending} onClick={() => void report()}>
          I didn’t agree to this: report it
        </Button>
      </div>
    </PublicFrame>
  )
}
