import { subjectOf } from '#domain/notification-subject.ts'
import type { Email } from './email.ts'
import { letter, type Part } from './layout.ts'

type News = { title: string; body: string; link: string | null }
type Person = { to: string; name: string }
type Sender = { product: string; school: string; publicUrl: string }

const mostListed = 30

/** One email for one notification, or for all that have collected. Its links only open screens, after signing in. */
export function notificationLetter({ to, name }: Person, news: readonly News[], sender: Sender): Email {
  const { product, school } = sender
  const [first] = news
  const isOne = news.length === 1 && first !== undefined
  const subject = `${subjectOf(news.map(({ title }) => title))} (${school})`
  const parts: Part[] = [
    `Hello ${name},`,
    ...(isOne ? [first.body] : listed(news)),
    { text: `Open ${product}`, link: `${sender.publicUrl}${(isOne && first.link) || '/'}` },
    `Choose which emails you get from ${product}: ${sender.publicUrl}/profile`,
  ]
  return letter({ to, subject, school, parts })
}

function listed(news: readonly News[]): string[] {
  const lines = news.slice(0, mostListed).map(({ title, body }) => `${title}\n${body}`)
  const rest = news.length - lines.length
  return rest > 0 ? [...lines, `And ${rest} more.`] : lines
}
