import { answerTo } from '#server/threads/answer.ts'
import { inspect } from './inspection.ts'

/** The thread that looks into files: whatever a file does to its reader, it does not do to the server. */
const works = { inspect }

export type InspectorWorks = typeof works

answerTo({ works })
