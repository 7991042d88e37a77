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
      {asked.isPending && <Skeleton className="h-40 w-full" />}
      {asked.isError && !chosen && <p role="alert">{preferences.read.failed}</p>}
      {chosen && (
        <div className="flex flex-col gap-6">
          {chosen.channels.includes('push') && <ThisDevice />}
          <NotificationChoices
            chosen={chosen}
            isSending={isSending}
            onChoose={(choice) => void send({ body: { choices: [choice] } })}
          />
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
                hint="Leave blank to get each one right away."
                defaultValue={chosen.digestAt}
              />
            </div>
          </Form>
        </div>
      )}
    </Card>
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
