import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import * as z from 'zod/mini'
import { SignIn, sessions } from '#contract/sessions.ts'
import { type Role, roleLabels, roles } from '#domain/roles.ts'
import { CallError } from '#web/api/call-error.ts'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { Form } from '#web/fields/Form.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { NetworkNotice } from '#web/network/NetworkNotice.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { signIn } from '#web/sign-in/sign-in.ts'
import { toast } from '#web/ui/toasts.ts'
import { useFirstField } from '#web/ui/use-first-field.ts'
import { keepLastRole } from './last-role.ts'
import { NoAdminNote } from './NoAdminNote.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { TextLink } from './TextLink.tsx'

const Credentials = z.omit(SignIn, { type: true })

/** One screen for the four roles; the address says which. */
export function SignInPage() {
  const role = useLocation({ select: ({ pathname }) => roleIn(pathname) })
  const navigate = useNavigate()
  const { isDemo } = useSettings()

  async function enter(credentials: z.output<typeof Credentials>) {
    try {
      const { mustChangePassword } = await signIn(role, credentials)
      if (!credentials.sharedComputer) keepLastRole(role)
      toast.success(sessions.login[role].done, { of: 'sign in' })
      await navigate({ to: mustChangePassword ? '/profile' : '/', replace: true })
    } catch (fault) {
      tellRefusal(role, fault)
    }
  }

  return (
    <PublicFrame
      title={`${roleLabels[role]} sign-in`}
      intro="Use your school username or email."
      after={
        <div className="flex flex-wrap justify-between gap-x-6 *:flex *:min-h-11 *:items-center">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
          <TextLink to="/landing">Sign in as someone else</TextLink>
        </div>
      }
    >
      <FirstField key={role}>
        <Form
          draftOf="sign-in"
          schema={Credentials}
          onSubmit={enter}
          submitLabel="Sign in"
          className="[&_button[type=submit]]:w-full"
        >
          <TextField
            name="username"
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
          <Checkbox
            name="sharedComputer"
            label="This is a shared computer"
            hint="You’ll need your password again if the connection is lost."
          />
        </Form>
      </FirstField>
      <NetworkNotice />
      <NoAdminNote />
      {isDemo && (
        <p className="rounded-card border border-dashed p-4 text-muted text-sm">
          This is the demo school: sign in as <code className="font-semibold text-ink">{role}</code> with{' '}
          <code className="font-semibold text-ink">honest-hours</code>.
        </p>
      )}
    </PublicFrame>
  )
}

/** The cursor is in the first field, so that one can type at once. */
function FirstField({ children }: { children: ReactNode }) {
  const { ref, initialFocus } = useFirstField()
  useEffect(() => {
    // A person who is typing already stays where they are.
    if (!ref.current?.contains(document.activeElement)) initialFocus()?.focus()
  }, [ref, initialFocus])
  return <div ref={ref}>{children}</div>
}

/** Only "too many attempts" is shown in the server's words (spec §8). A lost connection was shown by `ask` already. */
function tellRefusal(role: Role, fault: unknown): void {
  const status = fault instanceof CallError ? fault.status : null
  if (status === 0) return
  if (fault instanceof CallError && status === 429) toast.error(fault.message, { of: 'sign in' })
  else toast.error(sessions.login[role].failed, { of: 'sign in', detail: 'Check Caps Lock, or reset your password.' })
}

function roleIn(path: string): Role {
  return roles.find((role) => path.startsWith(`/${role}/`)) ?? 'student'
}
