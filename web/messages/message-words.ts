import type { SentBody } from '#contract/endpoint.ts'
import type { Message, MessagePreview, messages } from '#contract/messages.ts'
import { messageDays } from '#domain/message.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export type SentAudience = SentBody<typeof messages.send>['audience']

export function peopleInWords(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
}

/** Who would get it, and how. */
export function reachInWords(preview: MessagePreview, { byEmail, byPush }: { byEmail: boolean; byPush: boolean }) {
  const { people, emails, noEmail, noAccount, pushes } = preview
  return [
    `${peopleInWords(people)}: a notice until it is read, for ${messageDays} days at most`,
    ...(byEmail ? [`${peopleInWords(emails)}: an email`] : []),
    ...(byEmail && noEmail > 0 ? [`${peopleInWords(noEmail)}: no email address on file`] : []),
    ...(noAccount > 0 ? [`${peopleInWords(noAccount)}: no account yet, so the notice is there when they sign in`] : []),
    ...(byPush && pushes > 0 ? [`${peopleInWords(pushes)}: a push notification`] : []),
  ]
}

export const stateLooks: Record<Message['state'], { label: string; tone: BadgeTone }> = {
  sending: { label: 'Sending', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'warn' },
}

/** '48 of 60 emails sent, 2 failed' */
export function deliveryInWords({ counts }: Pick<Message, 'counts'>): string {
  const { waiting, sent, saved, failed, stopped, leftOut, read } = counts
  const emails = waiting + sent + saved + failed + stopped
  const parts = [
    emails > 0 && saved === 0 && `${sent} of ${emails} emails sent`,
    saved > 0 && `${saved} emails saved as files, not sent`,
    failed > 0 && `${failed} failed`,
    stopped > 0 && `${stopped} stopped`,
    leftOut > 0 && `${leftOut} left out`,
    `${read} read the notice`,
  ]
  return parts.filter(Boolean).join(', ')
}
