import { type Profile, profile } from '#contract/profile.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { InstallCard } from '#web/layout/InstallCard.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AboutCard } from './AboutCard.tsx'
import { ConsentsCard } from './ConsentsCard.tsx'
import { ContactCard } from './ContactCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export function ProfilePage() {
  const asked = useAsk(profile.read, {})
  const person = asked.data
  const session = useSession()
  // The server answers nothing else until the password is changed.
  if (person && (person.mustChangePassword || session.mustChangePassword)) return <PasswordFirst person={person} />
  if (!person) {
    return (
      <>
        <PageTitle>Profile</PageTitle>
        {asked.isError ? <Failed sentence={profile.read.failed} onRetry={() => void asked.refetch()} /> : <Waiting />}
      </>
    )
  }
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex flex-col gap-6">
          <AboutCard person={person} />
          <EmailCard person={person} />
          <ContactCard key={person.version} person={person} />
          <PreferencesCard />
          <InstallCard />
        </div>
        <div className="flex flex-col gap-6">
          <PasswordCard person={person} />
          {person.usertype === 'student' && <ConsentsCard />}
          {person.usertype !== 'admin' && <NotificationsCard />}
          <MessagesCard />
          <SessionsCard />
        </div>
      </div>
    </>
  )
}

function PasswordFirst({ person }: { person: Profile }) {
  return (
    <>
      <PageTitle>Set a new password</PageTitle>
      <div className="max-w-2xl">
        <PasswordCard person={{ ...person, mustChangePassword: true }} />
      </div>
    </>
  )
}

function Waiting() {
  return (
    <Card>
      <div className="flex items-center gap-5">
        <Skeleton className="size-20 rounded-full" />
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-32" />
        </div>
      </div>
    </Card>
  )
}

function Failed({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <Card>
      <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
        {sentence}
        <Button tone="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Card>
  )
}
