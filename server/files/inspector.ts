import { answerTo } from '#server/threads/answer.ts'
import { inspect } from './inspection.ts'

/** The thread that inspects files: whatever a file does to its reader, the server is safe. */
const works = { inspect }

export type InspectorWorks = typeof works

answerTo({ works })
