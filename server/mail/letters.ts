import { type EmailKindName, emailKinds, type Wording } from '#domain/email-wordings.ts'
import { fill } from '#domain/fill.ts'
import type { Email } from './email.ts'
import { letter, type Part } from './layout.ts'

type Values = { product: string; school: string; name: string; [field: string]: string }
type Worded = {
  to: string
  wording: Wording
  values: Values
  link?: string
  /** What is listed where the wording says `{list}`. */
  list?: readonly string[]
}

/** One of the system's own emails, in the school's wording (`domain/email-wordings.ts`). */
export function systemLetter(kind: EmailKindName, { to, wording, values, link = '', list = [] }: Worded): Email {
  const open = list.length > 0 ? `Still open:\n${list.map((line) => `- ${line}`).join('\n')}` : null
  const written = wording.text.split(/\n{2,}/).flatMap((paragraph): Part[] => {
    const alone = paragraph.trim()
    if (alone === '{link}') return [{ text: emailKinds[kind].button, link }]
    if (alone === '{list}') return open === null ? [] : [open]
    return [fill(paragraph, { ...values, link, list: list.join('; ') })]
  })
  return letter({ to, subject: fill(wording.subject, values), school: values.school, parts: written })
}
