import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '#db/package-root.ts'
import { startBundledThreads } from '#server/threads/start.ts'

// A whole test run has just built the product, and says so.
if (process.env.TAPAT_BUILT === 'yes') startBundledThreads(pathToFileURL(join(packageRoot, 'dist', 'server', '/')))
