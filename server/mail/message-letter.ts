import type { Email } from './email.ts'
import { letter, type Part } from './layout.ts'

type Written = {
  to: string
  subject: string
  text: string
  /** A page of our own site. */
  link: string | null
  sender: string
  product: string
  school: string
  publicUrl: string
}

/** A message that a person of the school wrote, with the fields of its recipient filled in. */
export function messageLetter({ to, subject, text, link, sender, product, school, publicUrl }: Written): Email {
  const parts: Part[] = [
    ...text.split(/\n{2,}/),
    ...(link === null ? [] : [{ text: `Open ${product}`, link: `${publicUrl}${link}` }]),
    `Sent by ${sender} through ${product}.`,
  ]
  return letter({ to, subject: `${subject} (${school})`, school, parts })
}
