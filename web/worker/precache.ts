import { addPlugins, addRoute, cleanupOutdatedCaches, precache } from 'workbox-precaching'
import { isOurs } from './ours.ts'

/** The build writes the files of the shell and the tap screen in here. */
declare const precachedFiles: readonly { url: string; revision: string | null }[]

cleanupOutdatedCaches()
precache([...precachedFiles])
// A worker that somebody else's answer reached is not installed, and the browser tries it again.
addPlugins([{ cacheWillUpdate: async ({ response }) => (response.ok && (await isOurs(response)) ? response : null) }])
// Only files are cached here. `pages.ts` decides which page a visit gets.
addRoute({ directoryIndex: '', cleanURLs: false })
