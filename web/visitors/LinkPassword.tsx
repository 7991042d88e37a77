import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NewPassword, passwords } from '#contract/passwords.ts'
import { passwordMin } from '#domain/password.ts'
import { isRole, type Role, roleLabels } from '#domain/roles.ts'
import { CallError, isUnanswered } from '#web/api/call-error.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OneTimeLink, UncheckedLink } from './OneTimeLink.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { TextLink } from './TextLink.tsx'

const Fields = z.object({ password: NewPassword })

/** Opened from the one-time link of an invitation or a reset. It asks for the new password. */
export function LinkPassword({ token }: { token: string }) {
  return (
    <OneTimeLink>
      <LinkOwner token={token} />
    </OneTimeLink>
  )
}

function LinkOwner({ token }: { token: string }) {
  // A link that was checked is not checked again, because using it makes it invalid.
  const asked = useQuery({ ...queryOf(passwords.validate, { body: { token } }), staleTime: Number.POSITIVE_INFINITY })
  if (asked.isPending) return <Waiting />
  if (isUnanswered(asked.error)) return <UncheckedLink onRetry={() => void asked.refetch()} />
  if (asked.isError) return <BadLink fault={asked.error} />
  const { kind, name, username, usertype: role } = asked.data
  return (
    <PublicFrame
      title={kind === 'invitation' ? `Welcome, ${name}` : 'Set a new password'}
      intro={
        kind === 'invitation'
          ? `Your account is ready. Set a password, then sign in as ${labelOf(role)} with the username ${username}.`
          : `For the account of ${name}, username ${username}.`
      }
    >
      <PasswordForm token={token} username={username} role={role} onRefused={() => void asked.refetch()} />
    </PublicFrame>
  )
}

type FormProps = { token: string; username: string; role: string; onRefused: () => void }

function PasswordForm({ token, username, role, onRefused }: FormProps) {
  const navigate = useNavigate()
  const { send } = useSend(passwords.reset)

  async function save({ password }: z.output<typeof Fields>) {
    const sent = await send({ body: { token, password } })
    if (!sent) return onRefused()
    await navigate({ to: isRole(role) ? (`/${role}/login` as const) : '/landing' })
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
    <PublicFrame title="One moment" intro="We’re checking your link.">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </PublicFrame>
  )
}

function labelOf(role: string): string {
  return roleLabels[role as Role] ?? role
}
