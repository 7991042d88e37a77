import { addRoute, cleanupOutdatedCaches, precache } from 'workbox-precaching'

/** Written in by the build: what the shell and the tap screen are made of. */
declare const precachedFiles: readonly { url: string; revision: string | null }[]

cleanupOutdatedCaches()
precache([...precachedFiles])
// the files alone: which page a visit gets is decided in pages.ts
addRoute({ directoryIndex: '', cleanURLs: false })
