import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { type DeviceSession, sessions } from '#contract/sessions.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { deviceName } from './device-name.ts'

/** The newest. A long list would push the rest of the page out of a phone's reach. */
const most = 3

export function SessionsCard() {
  const asked = useAsk(sessions.list, {})
  const { send } = useSend(sessions.endOthers)
  const [isAsking, setAsking] = useState(false)
  const [hasAll, setAll] = useState(false)
  const known = asked.data?.sessions ?? []
  const shown = hasAll ? known : known.slice(0, most)
  const hasOthers = known.some(({ isThis }) => !isThis)
  return (
    <Card
      title="Active sessions"
      description="Where you are signed in."
      actions={
        hasOthers && (
          <Button tone="secondary" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {asked.isPending && <Skeleton className="h-12 w-full" />}
      {asked.isError && !asked.data && <p role="alert">{sessions.list.failed}</p>}
      {asked.data && (
        <ul className="-my-4 divide-y">
          {shown.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {known.length > shown.length && (
        <Button tone="secondary" className="mt-5 w-full" onClick={() => setAll(true)}>
          Show all {known.length} sessions
        </Button>
      )}
      <Confirm
        title="Sign out everywhere else?"
        message="Every other phone and computer must sign in again. This one stays signed in."
        confirmLabel="Sign out everywhere else"
        isOpen={isAsking}
        onConfirm={() => send({})}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}

function SessionRow({ session }: { session: DeviceSession }) {
  const shown = useSchoolTime()
  return (
    <li className="flex items-center gap-4 py-4">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{deviceName(session.userAgent)}</p>
        <p className="text-muted text-sm">
          {session.isThis ? 'In use now' : `Last used ${shown(session.lastUsedAt)}`}
          {session.ip && <> · {session.ip}</>}
        </p>
      </div>
      {session.isThis && <Badge tone="success">This device</Badge>}
    </li>
  )
}
