import { addRoute, cleanupOutdatedCaches, precache } from 'workbox-precaching'

/** The build writes the files of the shell and the tap screen in here. */
declare const precachedFiles: readonly { url: string; revision: string | null }[]

cleanupOutdatedCaches()
precache([...precachedFiles])
// Only files are cached here. `pages.ts` decides which page a visit gets.
addRoute({ directoryIndex: '', cleanURLs: false })
