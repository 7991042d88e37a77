import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PreferenceChanges, preferences } from '#contract/preferences.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { Switch } from '#web/fields/Switch.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'
import { turnOffPush, turnOnPush, usePush } from '#web/notifications/push.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NotificationChoices } from './NotificationChoices.tsx'

/** Which notifications a person gets, through which channels, and when. */
export function NotificationsCard() {
  const asked = useAsk(preferences.read, {})
  const { send, isSending } = useSend(preferences.save)
  const chosen = asked.data
  return (
    <Card title="Notifications" description="Choose what you’re notified about, and how. Times are in school time.">
      {asked.isPending && <Skeleton className="h-160 w-full" />}
      {asked.isError && !chosen && <p role="alert">{preferences.read.failed}</p>}
      {chosen && (
        <div className="flex flex-col gap-6">
          {chosen.channels.includes('push') && <ThisDevice />}
          <FoldedOnPhones>
            <NotificationChoices
              chosen={chosen}
              isSending={isSending}
              onChoose={(choice) => void send({ body: { choices: [choice] } })}
            />
          </FoldedOnPhones>
          <Form
            key={chosen.version}
            draftOf="notifications"
            schema={PreferenceChanges}
            submitLabel="Save times"
            onSubmit={(times) => send({ body: { ...times, version: chosen.version } })}
          >
            <div className="grid gap-5 sm:grid-cols-3">
              <TimeField
                name="quietFrom"
                label="Quiet hours start"
                hint={chosen.channels.includes('push') ? 'No push or email.' : 'No email.'}
                defaultValue={chosen.quietFrom}
              />
              <TimeField name="quietUntil" label="Quiet hours end" defaultValue={chosen.quietUntil} />
              <TimeField
                name="digestAt"
                label="Daily email summary at"
                hint="Leave blank to get one email an hour."
                defaultValue={chosen.digestAt}
              />
            </div>
          </Form>
        </div>
      )}
    </Card>
  )
}

/** The long table would push the rest of the page out of a phone's reach. */
function FoldedOnPhones({ children }: { children: ReactNode }) {
  const [isWide] = useState(() => matchMedia('(min-width: 640px)').matches)
  return (
    <details className="group" open={isWide}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-sm font-medium sm:group-open:hidden">
        What you’re notified about
        <ChevronDown aria-hidden className="ml-auto size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

function ThisDevice() {
  const { isOn, isBusy } = usePush()
  return (
    <Switch
      name="push"
      label="Push on this device"
      hint="Get notified even when this page is closed."
      value={isOn}
      disabled={isBusy}
      onChange={(isWanted) => void (isWanted ? turnOnPush() : turnOffPush())}
    />
  )
}
