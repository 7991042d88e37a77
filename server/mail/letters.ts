import type { Letter } from './mail.ts'

type Link = { to: string; name: string; product: string; school: string; link: string }

export function invitationLetter({ to, name, product, school, link }: Link): Letter {
  return letter(to, `Your ${product} account at ${school}`, [
    `Hello ${name},`,
    `${school} made an account for you in ${product}, where internship hours are recorded and approved. Open this link to choose your password:`,
    link,
    'The link works once, for 7 days. If you did not expect it, ignore this message.',
  ])
}

export function resetLetter({ to, name, product, school, link }: Link): Letter {
  return letter(to, `Choose a new ${product} password`, [
    `Hello ${name},`,
    `Someone asked for a new password for your ${product} account at ${school}. Open this link to choose one:`,
    link,
    'The link works once, for 1 hour. If it was not you, ignore this message: your password stays as it is.',
  ])
}

type Reminder = Link & { by: string; open: readonly string[] }

/** From a coordinator to a student: what is still open. */
export function reminderLetter({ to, name, product, school, link, by, open }: Reminder): Letter {
  return letter(to, `A reminder about your internship (${school})`, [
    `Hello ${name},`,
    open.length > 0 ? `${by} reminds you of what is still open:` : `${by} reminds you to look at your internship.`,
    ...open.map((line) => `- ${line}`),
    `Open ${product}:`,
    link,
  ])
}

function letter(to: string, subject: string, paragraphs: readonly string[]): Letter {
  const html = paragraphs.map((paragraph) => `<p>${linked(paragraph)}</p>`).join('\n')
  return {
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${html}</body></html>`,
  }
}

function linked(paragraph: string): string {
  const safe = escapeHtml(paragraph)
  return /^https?:\/\/\S+$/.test(paragraph) ? `<a href="${safe}">${safe}</a>` : safe
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
