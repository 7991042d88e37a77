import { BellRing } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { turnOnPush, usePush } from './push.ts'

/** The browser asks the person only after a click here. */
export function PushInvitation() {
  const { isOn, isBusy } = usePush()
  if (isOn) return null
  return (
    <footer className="flex items-center justify-between gap-3 border-t px-4 py-2.5">
      <p className="text-muted text-sm">Get notified even when this page is closed.</p>
      <Button tone="secondary" size="sm" isBusy={isBusy} onClick={() => void turnOnPush()}>
        <BellRing aria-hidden />
        Turn on
      </Button>
    </footer>
  )
}
