import { msOf } from '#domain/zone.ts'
import { TryLater } from '#server/jobs/try-later.ts'
import type { Email, Mail } from './email.ts'

/** After this many failures in a row, the mail server is left alone for a while. */
const enough = 3
const pause = 60_000

/** An email waits this long for a mail server that takes none, such as over a weekend with an old password. */
const longestWait = 3 * 24 * 60 * 60_000
const longestPause = 15 * 60_000

/** An email was not tried, because those before it failed. */
export class MailDown extends TryLater {
  constructor(after: number) {
    super('The mail server has failed several times in a row and will be tried again in a minute', after)
  }
}

/**
 * While the mail server is down, no email is tried, so that hundreds of them do not each wait for a timeout. After the
 * pause one email is tried, and the others wait for its result.
 */
export function withBreaker(mail: Mail, now: () => number = () => performance.now()): Mail {
  let failures = 0
  let closedUntil = 0
  let scout: Promise<void> | null = null

  async function attempt(letter: Email, key: string): Promise<void> {
    try {
      await mail.send(letter, key)
      failures = 0
    } catch (fault) {
      failures = isAboutOne(fault) ? 0 : failures + 1
      closedUntil = now() + pause
      throw fault
    }
  }

  async function send(letter: Email, key: string): Promise<void> {
    while (failures >= enough) {
      const left = closedUntil - now()
      if (left > 0) throw new MailDown(left)
      if (!scout) {
        const sending = attempt(letter, key)
        scout = sending
          .catch(() => {})
          .finally(() => {
            scout = null
          })
        return sending
      }
      await scout
    }
    return attempt(letter, key)
  }
  return { send }
}

/**
 * Milliseconds until the next try of an email that has not failed itself, because the server takes none: ever more, up to
 * a limit. Null if it has, or if it has waited for too long.
 */
export function pauseAfter(fault: unknown, { since, now }: { since: string; now: string }): number | null {
  if (fault instanceof TryLater) return fault.after
  const waited = msOf(now) - msOf(since)
  if (isAboutOne(fault) || waited > longestWait) return null
  return Math.min(Math.max(waited / 10, pause), longestPause)
}

/** Refusals of the login, relaying, sender or sender's daily number: servers say them at any step (RFC 3463). */
const refusesEvery = /^\d{3}[ -][45]\.(7\.\d+|1\.[78]|4\.5|2\.252)\b/

/**
 * The server answered and refused this address or text; other emails may pass. If it refuses the login or the sender, it
 * refuses every email.
 */
export function isAboutOne(fault: unknown): boolean {
  const [code, command, response] = ['code', 'command', 'response'].map((name) =>
    fault instanceof Error ? String(Reflect.get(fault, name)) : '',
  )
  const isOfSender = code === 'EENVELOPE' && command === 'MAIL FROM'
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && !isOfSender && !refusesEvery.test(response ?? '')
}
