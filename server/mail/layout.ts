import type { Email } from './email.ts'

/** Filled when the email is sent, with what the school has by then. */
export const logoPlace = '<!-- logo -->'
export const addressPlace = '<!-- address -->'

/** A paragraph, or something that can be opened. */
export type Part = string | { text: string; link: string }
type Written = { to: string; subject: string; school: string; parts: readonly Part[] }

/** Every email of the product: plain text, and the same as HTML under the school's name. */
export function letter({ to, subject, school, parts }: Written): Email {
  return { to, subject, text: `${school}\n\n${parts.map(plain).join('\n\n')}\n`, html: page(school, parts) }
}

function plain(part: Part): string {
  return typeof part === 'string' ? part : `${part.text}:\n${part.link}`
}

function page(school: string, parts: readonly Part[]): string {
  const body = parts.map((part) => `<p style="margin:0 0 16px">${marked(part)}</p>`).join('\n')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f8fafc;color:#1e293b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px">
<p style="margin:0 0 20px;padding-bottom:12px;border-bottom:2px solid #8f2238;color:#8f2238;font-weight:600">${logoPlace}${escapeHtml(school)}</p>
${body}
<p style="margin:0;color:#64748b;font-size:13px">${addressPlace}</p>
</div></body></html>`
}

function marked(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part).replaceAll('\n', '<br>')
  const style = 'display:inline-block;padding:10px 16px;border-radius:8px;background:#8f2238;color:#ffffff'
  const link = escapeHtml(part.link)
  // The address is written out too, so that it can be copied to another device.
  return `<a href="${link}" style="${style}">${escapeHtml(part.text)}</a><br><small style="color:#64748b;word-break:break-all">${link}</small>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
