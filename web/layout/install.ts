import { create } from 'zustand'
import { keepCookie, readCookie } from '#web/theme/cookies.ts'

/** The browser's own question, which a page may ask once. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

type Install = { prompt: InstallPrompt | null; isInstalled: boolean; isPutOff: boolean }

const putOff = 'installLater'

export const useInstall = create<Install>(() => ({
  prompt: null,
  isInstalled: matchMedia('(display-mode: standalone)').matches,
  isPutOff: readCookie(putOff) === 'true',
}))

/** The browser offers to install only once, soon after the page has started. */
export function followInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ prompt: event as InstallPrompt })
  })
  window.addEventListener('appinstalled', () => useInstall.setState({ prompt: null, isInstalled: true }))
}

export async function install(prompt: InstallPrompt): Promise<void> {
  useInstall.setState({ prompt: null })
  await prompt.prompt()
}

export function putInstallOff(): void {
  keepCookie(putOff, 'true')
  useInstall.setState({ isPutOff: true })
}
