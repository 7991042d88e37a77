/**
 * Connections ended by PostgreSQL (57P01 to 57P03), by us, or by the network. During a failover the name of its server may
 * not be found for a while.
 */
const lossCodes =
  /^(57P0[1-3]|08\w{3}|CONNECTION_\w+|CONNECT_TIMEOUT|ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/
/** What the queue's driver says without a code. */
const lossWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

export function codeOf(fault: unknown): string {
  return typeof fault === 'object' && fault !== null && 'code' in fault ? String(fault.code) : ''
}

/** Whether a connection to the database was lost or could not be made. */
export function isLoss(fault: unknown): boolean {
  return (
    lossCodes.test(codeOf(fault)) || (fault instanceof Error && lossWords.test(fault.message)) || isMissingSocket(fault)
  )
}

/** The embedded database has no socket while it is away. */
function isMissingSocket(fault: unknown): boolean {
  return codeOf(fault) === 'ENOENT' && fault instanceof Error && 'syscall' in fault && fault.syscall === 'connect'
}

export type Trouble = { code: string; message: string }

const troubles: Record<'full' | 'readOnly' | 'slow' | 'away' | 'interrupted', Trouble> = {
  full: {
    code: 'disk_full',
    message: 'The server’s disk is full. Ask your administrator to make room, then try again.',
  },
  readOnly: {
    code: 'read_only',
    message: 'The server can’t save anything right now. Please try again in a minute.',
  },
  slow: { code: 'too_slow', message: 'This took too long. Please try again in a minute.' },
  away: { code: 'away', message: 'The database is away for a moment. Please try again.' },
  interrupted: { code: 'interrupted', message: 'This was interrupted on the server. Please try again.' },
}

/** Nothing can be saved, but everything can be read. */
export function keepsFromSaving({ code }: Pick<Trouble, 'code'>): boolean {
  return code === troubles.full.code || code === troubles.readOnly.code
}

const codes: Record<string, Trouble> = {
  '53100': troubles.full,
  ENOSPC: troubles.full,
  EDQUOT: troubles.full,
  '25006': troubles.readOnly,
  EROFS: troubles.readOnly,
  '57014': troubles.slow,
  '55P03': troubles.slow,
  '25P03': troubles.slow,
  '53200': troubles.away,
  '53300': troubles.away,
  // PostgreSQL undid it in favor of others, each time that it was tried.
  '40001': troubles.interrupted,
  '40P01': troubles.interrupted,
  THREAD_ENDED: troubles.interrupted,
}

/** What keeps the server from working for now, in words for the caller; null for any other fault. */
export function troubleOf(fault: unknown): Trouble | null {
  return codes[codeOf(fault)] ?? (isLoss(fault) ? troubles.away : null)
}
