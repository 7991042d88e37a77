import { answerTo } from '#server/threads/answer.ts'
import { inspect } from './inspection.ts'

/** The thread that looks into files: whatever a file does to its reader, it does not do to the server. */
export const works = { inspect }

answerTo({ works })
