const hour = 3_600_000
const day = 24 * hour

/** How long each thing is kept, in milliseconds. Taps and audit events are history and are never cleared (rule 37). */
export const keptFor = {
  /** A repeated tap gets its first answer, word for word (rule 4). */
  firstAnswer: 48 * hour,
  /** A call that is repeated with its key gets its first answer. */
  repeatedCall: 24 * hour,
  /** From its first byte to its row an upload takes minutes at most. */
  unusedFile: hour,
  import: hour,
  /** The result of a step of many, with its file. */
  bulkAct: 7 * day,
  report: 7 * day,
  /** Once it has expired: until then a person who opens an old link reads why it no longer works. */
  endedSession: 30 * day,
  endedLink: 30 * day,
  pushDevice: 30 * day,
  failedJob: 30 * day,
  knownDevice: 180 * day,
  readNotification: 365 * day,
  /** With its text, its recipients and what became of each. */
  message: 365 * day,
  backupEntry: 400 * day,
  rateLimit: day,
} as const
