import { msOf } from '#domain/zone.ts'
import { TryLater } from '#server/jobs/try-later.ts'
import type { Email, Mail } from './email.ts'

/** After this many failures in a row, the mail server is left alone for a while. */
const enough = 3
const pause = 60_000

/** After a success, a mail server is known for this long to take emails. Shorter than all pauses of a message's tries. */
const recent = 15 * 60_000

/** An email waits this long for a mail server that takes none, such as over a weekend with an old password. */
const longestWait = 3 * 24 * 60 * 60_000
const longestPause = 15 * 60_000

/** An email was not tried, because those before it failed. */
export class MailDown extends TryLater {
  constructor(after: number) {
    super('The mail server has failed several times in a row and will be tried again in a minute', after)
  }
}

/** The mail server takes no email at all now, so this one, which cannot have left, has not failed. */
export class TakesNone extends Error {
  constructor(fault: unknown) {
    super(fault instanceof Error ? fault.message : String(fault), { cause: fault })
  }
}

/**
 * While the mail server is down, no email is tried, so that hundreds of them do not each wait for a timeout. After the
 * pause one email is tried, and the others wait for its result. If the server had answered with what it may say of one
 * person, several are tried, so that a few who are refused do not hold up those behind them.
 */
export function withBreaker(mail: Mail, now: () => number = () => performance.now()): Mail {
  let failures = 0
  let closedUntil = 0
  let lastSuccess = Number.NEGATIVE_INFINITY
  let mayBeOfOne = false
  let scout: Promise<void> | null = null

  async function attempt(letter: Email, key: string): Promise<void> {
    try {
      await mail.send(letter, key)
      failures = 0
      lastSuccess = now()
    } catch (fault) {
      failures = isAboutOne(fault) ? 0 : failures + 1
      mayBeOfOne = isOfThisEmail(factsOf(fault))
      closedUntil = now() + pause
      const takesNone = !isAboutOne(fault) && now() - lastSuccess > recent
      throw takesNone && cannotHaveLeft(factsOf(fault)) ? new TakesNone(fault) : fault
    }
  }

  async function send(letter: Email, key: string): Promise<void> {
    while (failures >= enough) {
      const left = closedUntil - now()
      if (left > 0) throw new MailDown(left)
      if (mayBeOfOne) {
        failures = 0
        break
      }
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
  const waited = msOf(now) - msOf(since)
  if (!(fault instanceof TakesNone) || waited > longestWait) return null
  return Math.min(Math.max(waited / 10, pause), longestPause)
}

/** The server answered and refused this address or text; other emails may pass. */
export function isAboutOne(fault: unknown): boolean {
  const facts = factsOf(fault)
  return isOfThisEmail(facts) && !refusesEvery(facts.response)
}

/** What nodemailer says of a fault. */
function factsOf(fault: unknown) {
  const fact = (name: string) => (fault instanceof Error ? String(Reflect.get(fault, name) ?? '') : '')
  return {
    code: fact('code'),
    originalCode: fact('originalCode'),
    command: fact('command'),
    response: fact('response'),
    syscall: fact('syscall'),
    timeoutType: fact('timeoutType'),
  }
}
type Facts = ReturnType<typeof factsOf>

/** Refused after the login and the sender were taken. */
function isOfThisEmail({ code, command }: Facts): boolean {
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
}

/** The sender's address, the sender's daily number, the sender's name at Microsoft, the mail system (RFC 3463). */
const ofServer = /^(1\.[78]|4\.5|2\.252|3\.(?!4$)\d+)$/
/** Mailing lists, disabled recipients and recipients whose mailbox changed hands. */
const ofOne = /^7\.(2|13|17|18)$/
const wordsOfServer = /relay|authenticat|sender|login|owned|max emails|quota exceeded/i

/**
 * Servers refuse the login, relaying, the sender or any more emails at any step. Policies (7.x) and replies without a
 * status are said of one recipient as well, so there the words decide, without addresses.
 */
function refusesEvery(response: string): boolean {
  const [, status = ''] = /^\d{3}[ -][45]\.(\d+\.\d+)\b/.exec(response) ?? []
  if (/^(421|530)\b/.test(response) || ofServer.test(status)) return true
  const wordsDecide = status === '' || (status.startsWith('7.') && !ofOne.test(status))
  return wordsDecide && wordsOfServer.test(response.replace(/\S+@\S+/g, ''))
}

/** The text was not sent, or was refused. A connection that ends later may have lost only the answer. */
function cannotHaveLeft({ code, originalCode, response, syscall, timeoutType }: Facts): boolean {
  return (
    /^[45]\d\d/.test(response) ||
    /^(EAUTH|EDNS|ETLS|EREQUIRETLS)$/.test(code) ||
    /^(connect|getaddrinfo)$/.test(syscall) ||
    /^(CONNECT|GREETING|UPGRADE)_TIMEOUT$/.test(timeoutType) ||
    /CERT|SIGNATURE|^ERR_TLS|WRONG_VERSION/.test(originalCode)
  )
}
