import { type Consent, consents, consentText } from '#contract/consents.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Switch } from '#web/fields/Switch.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'

const kinds = [
  { kind: 'location', label: 'Share my location when I tap' },
  { kind: 'photo', label: 'Show my photo' },
] as const

/** Each consent is given and withdrawn separately. A tap works without either. */
export function ConsentsCard() {
  const asked = useAsk(consents.list, {})
  const { send, isSending } = useSend(consents.set)
  const { product } = useSettings()
  const isLost = asked.isError && !asked.data
  return (
    <Card title="Consent" description="You decide, and can change your mind at any time.">
      {isLost && <p role="alert">{consents.list.failed}</p>}
      {!isLost && (
        // Its words are known before the answer, so the card has its height from the start.
        <div className={classes('flex flex-col gap-5', !asked.data && 'invisible')}>
          {kinds.map(({ kind, label }) => (
            <Switch
              key={kind}
              name={kind}
              label={label}
              hint={consentText(kind, product)}
              disabled={isSending}
              value={isGiven(asked.data?.consents ?? [], kind)}
              onChange={(given) => void send({ body: { kind, given } })}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

function isGiven(given: readonly Consent[], kind: Consent['kind']): boolean {
  return given.some((consent) => consent.kind === kind && consent.withdrawnAt === null)
}
