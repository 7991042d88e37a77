import { Smartphone } from 'lucide-react'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { install, putInstallOff, useInstall } from './install.ts'

/** Asks to put the product on the home screen, until it is there. */
export function InstallCard() {
  const { product } = useSettings()
  const { prompt, isInstalled } = useInstall()
  if (isInstalled) return null
  return (
    <Card title={`Add ${product} to your home screen`}>
      <div className="flex flex-col items-start gap-4">
        <p className="flex gap-3">
          <Smartphone aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          {prompt ? `Open ${product} like an app, even offline.` : howTo}
        </p>
        {prompt && <Button onClick={() => void install(prompt)}>Add to home screen</Button>}
      </div>
    </Card>
  )
}

/** The same on a screen with other things to do, where it can be put off. */
export function InstallHint() {
  const isPutOff = useInstall((state) => state.isPutOff || state.isInstalled)
  if (isPutOff) return null
  return (
    <div className="flex flex-col gap-2 sm:hidden">
      <InstallCard />
      <Button tone="quiet" onClick={putInstallOff}>
        Not now
      </Button>
    </div>
  )
}

/** A browser that cannot be asked is told by the person. */
const howTo = /iPhone|iPad/.test(navigator.userAgent)
  ? 'Tap Share, then “Add to Home Screen”.'
  : 'Open your browser’s menu and choose “Install app” or “Add to Home screen”.'
