import { Check } from 'lucide-react'
import type { KindChoice, NotificationPreferences, PreferenceChanges } from '#contract/preferences.ts'
import { usePush } from '#web/notifications/push.ts'

type Channel = KindChoice['on'][number]
type Choice = NonNullable<PreferenceChanges['choices']>[number]
type Props = { chosen: NotificationPreferences; isSending: boolean; onChoose: (choice: Choice) => void }

const labels: Record<Channel, string> = { bell: 'Bell', push: 'Push', email: 'Email' }

/** One row for each kind of notification, one column for each channel. */
export function NotificationChoices({ chosen, isSending, onChoose }: Props) {
  const { channels, kinds } = chosen
  const isPushOn = usePush((push) => push.isOn)
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-muted">
          <th scope="col" className="pb-2 text-left font-medium">
            Notify me when
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className="w-14 pb-2 text-center font-medium">
              {labels[channel]}
              {channel === 'push' && !isPushOn && <span className="block font-normal text-xs">off here</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y border-t">
        {kinds.map(({ kind, label, on }) => (
          <tr key={kind}>
            <th scope="row" className="py-2.5 pr-3 text-left font-normal leading-5">
              {label}
            </th>
            {channels.map((channel) => (
              <td key={channel} className="text-center">
                <span className="relative inline-flex p-3">
                  <input
                    type="checkbox"
                    className="peer check-box"
                    aria-label={`${labels[channel]}: ${label}`}
                    checked={on.includes(channel)}
                    disabled={isSending}
                    onChange={({ target }) => onChoose({ kind, channel, isOn: target.checked })}
                  />
                  <Check aria-hidden strokeWidth={3} className="check-mark" />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
