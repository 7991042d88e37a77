import type { Mail } from './email.ts'
import { addressPlace, escapeHtml, logoPlace } from './layout.ts'

type SchoolHead = { name: string; address: string | null; logoUrl: string | null }

/**
 * Puts the school's logo and address into every email as it is sent. The email holds the address of the logo and not
 * its bytes, so that two thousand emails do not hold two thousand copies (decision 213).
 */
export function withSchool(mail: Mail, findHead: () => Promise<SchoolHead | null>): Mail {
  return {
    async send(email, key) {
      const head = await findHead()
      // Without words of its own, because the school's name is beside it.
      const logo = head?.logoUrl ? `<img src="${escapeHtml(head.logoUrl)}" alt="" height="40" style="${style}">` : ''
      const line = head?.address ? `${head.name}, ${head.address}` : ''
      const html = email.html.replace(logoPlace, () => logo).replace(addressPlace, () => escapeHtml(line))
      await mail.send({ ...email, html, text: line ? `${email.text}\n${line}\n` : email.text }, key)
    },
  }
}

const style = 'max-width:120px;margin-right:12px;vertical-align:middle;background:#ffffff'
