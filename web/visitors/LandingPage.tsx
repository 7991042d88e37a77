import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { classes } from '#web/ui/classes.ts'
import { readLastRole } from './last-role.ts'
import { PublicFrame } from './PublicFrame.tsx'
import { roleWords } from './role-words.ts'
import { TextLink } from './TextLink.tsx'

const SlipPassword = lazy(async () => ({ default: (await import('./SlipPassword.tsx')).SlipPassword }))
const LinkPassword = lazy(async () => ({ default: (await import('./LinkPassword.tsx')).LinkPassword }))

/** Visitors choose their role here. With a token or the code of a slip it accepts an invitation. */
export function LandingPage() {
  const { token } = useSearch({ from: '/landing' })
  const hash = useLocation({ select: (location) => location.hash })
  if (hash.startsWith('code')) {
    return (
      <Suspense fallback={<PublicFrame title="Your invitation">{null}</PublicFrame>}>
        <SlipPassword code={hash.slice('code='.length)} />
      </Suspense>
    )
  }
  if (token === undefined) return <RoleChooser />
  return (
    <Suspense fallback={<PublicFrame title="Your invitation">{null}</PublicFrame>}>
      <LinkPassword token={token} />
    </Suspense>
  )
}

function RoleChooser() {
  const { product } = useSettings()
  const last = readLastRole()
  return (
    <PublicFrame
      title={`Welcome to ${product}`}
      intro="Sign in as"
      after={
        <>
          New here? Your school will give you an invitation.{' '}
          <TextLink to="/landing" hash="code=">
            Enter the code of your slip
          </TextLink>{' '}
          · <TextLink to="/homepage">What is {product}?</TextLink>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {roleWords.map(({ role, label, icon: Icon, signIn, short }) => (
          <li key={role}>
            <Link
              to={signIn}
              className={classes(
                'group flex items-center gap-4 rounded-card border bg-card p-4 shadow-card transition-colors hover:border-accent sm:p-5',
                role === last && 'border-accent',
              )}
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="font-semibold">{label}</span>
                <span className="text-muted text-sm">{role === last ? 'Last used on this device' : short}</span>
              </span>
              <ChevronRight
                aria-hidden
                className="size-5 text-muted transition-[translate] group-hover:translate-x-0.5 group-hover:text-accent"
              />
            </Link>
          </li>
        ))}
      </ul>
    </PublicFrame>
  )
}
