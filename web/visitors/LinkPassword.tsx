import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { passwords } from '#contract/passwords.ts'
import { roleLabels } from '#domain/roles.ts'
import { CallError, isUnanswered } from '#web/api/call-error.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { OneTimeLink, UncheckedLink } from './OneTimeLink.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { TextLink } from './TextLink.tsx'

/** Opened from the one-time link of an invitation or a reset. It asks for the new password. */
export function LinkPassword({ token }: { token: string }) {
  return (
    <OneTimeLink>
      <LinkOwner token={token} />
    </OneTimeLink>
  )
}

function LinkOwner({ token }: { token: string }) {
  const { send } = useSend(passwords.reset)
  // A link that was checked is not checked again, because using it makes it invalid.
  const asked = useQuery({ ...queryOf(passwords.validate, { body: { token } }), staleTime: Number.POSITIVE_INFINITY })
  if (asked.isPending) return <Waiting />
  if (isUnanswered(asked.error)) return <UncheckedLink onRetry={() => void asked.refetch()} />
  if (asked.isError) return <BadLink fault={asked.error} />
  const { kind, name, username, usertype } = asked.data

  async function save(password: string) {
    const sent = await send({ body: { token, password } })
    if (!sent) void asked.refetch()
    return sent
  }

  return (
    <PublicFrame
      title={kind === 'invitation' ? `Welcome, ${name}` : 'Set a new password'}
      intro={
        kind === 'invitation'
          ? `Your account is ready. Set a password, then sign in as ${roleLabels[usertype]} with the username ${username}.`
          : `For the account of ${name}, username ${username}.`
      }
    >
      <NewPasswordForm username={username} usertype={usertype} onSave={save} />
    </PublicFrame>
  )
}

const reasons: Record<string, string> = {
  link_used: 'This link was already used. Each link works only once.',
  link_expired: 'This link has expired.',
  link_unknown: 'This link no longer works. It may be incomplete, or there is a newer one.',
}

function BadLink({ fault }: { fault: Error }) {
  const code = fault instanceof CallError ? fault.code : ''
  return (
    <PublicFrame
      title="This link can’t be used"
      intro={<span role="alert">{reasons[code] ?? `${fault.message}. Open the link in your email again.`}</span>}
      after={
        <>
          Was this an invitation? Your coordinator can give you a new one. Already have a password?{' '}
          <TextLink to="/landing">Sign in</TextLink>
        </>
      }
    >
      <Link to="/forgot-password" className={buttonClasses('primary', 'lg')}>
        Request a new link
      </Link>
    </PublicFrame>
  )
}

function Waiting() {
  return (
    <PublicFrame title="Checking your link…">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </PublicFrame>
  )
}
