import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { durationWords } from '#domain/form48-words.ts'
import { momentInWords } from '#domain/zone.ts'
import { addressOf, networkOf } from '#server/http/address.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import type { Services } from '#server/services.ts'
import { findSchoolName } from '#server/settings/queries.ts'
import { type Look, lookAt, type PaperFacts } from './look.ts'
import { verifyStyle } from './style.ts'

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(verifyStyle).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const longestCode = 60

type Call = { Params: { '*'?: string }; Querystring: { code?: unknown } }

/** The page that checks a paper, for anyone: made here, without a script, and kept by nobody (rule 46). */
export function verifyPage(app: FastifyInstance, services: Services): void {
  const { config } = services
  app.get<Call>('/verify', answer)
  // The rest of the address, because a named part of it may have 100 characters at most.
  app.get<Call>('/verify/*', answer)

  async function answer(request: FastifyRequest<Call>, reply: FastifyReply) {
    // Some programs end a link with a slash.
    const given = request.params['*']?.replace(/\/$/, '') || request.query.code
    const typed = typeof given === 'string' ? given.slice(0, longestCode) : ''
    const look = typed === '' ? null : await lookAt(services, typed, networkOf(addressOf(request))).catch(away)
    const school = await findSchoolName(services.db).catch(() => '')
    const html = page({ look, typed, school, product: config.PRODUCT_NAME, zone: config.SCHOOL_TIMEZONE })
    return reply
      .status(look ? (statuses[look.is] ?? 200) : 200)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        ...(look?.is === 'limited' ? { 'retry-after': '60' } : {}),
      })
      .send(html)
  }
}

/** A database that does not answer says nothing about the paper. */
function away(): Look {
  return { is: 'away' }
}

const statuses: Partial<Record<Look['is'], number>> = { mistyped: 404, unknown: 404, limited: 429, away: 503 }

type Shown = { look: Look | null; typed: string; school: string; product: string; zone: string }

function page({ look, typed, school, product, zone }: Shown): string {
  const title = look ? verdicts[look.is] : 'Check a document'
  const facts = look && 'paper' in look ? factsList(look.paper, zone) : ''
  const words = look
    ? `<div class="verdict ${look.is}" role="status"><h1>${title}</h1><p>${sentenceOf(look)}</p></div>`
    : `<h1>${title}</h1><p>Enter the code that is printed below the QR code.</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} · ${escapeHtml(product)}</title>
<link rel="icon" href="/icon.svg"><style>${verifyStyle}</style></head>
<body><main><p class="school">${escapeHtml(school)}</p>
${words}
${facts}
<form action="/verify"><label for="code">Code on the document</label>
<div class="row"><input id="code" name="code" value="${escapeHtml(typed)}" maxlength="${longestCode}" autocomplete="off" autocapitalize="characters" spellcheck="false" required>
<button>Check</button></div></form>
<p class="note">Compare what you see here with the document itself. This page shows no more than the document does.</p>
</main></body></html>
`
}

const verdicts: Record<Look['is'], string> = {
  unchanged: 'Unchanged',
  continued: 'Unchanged so far',
  changed: 'Changed',
  revoked: 'Revoked',
  replaced: 'Replaced',
  newer: 'Newer than our record',
  unknown: 'Unknown code',
  mistyped: 'Mistyped code',
  limited: 'Too many attempts',
  away: 'Not available now',
}

function sentenceOf(look: Look): string {
  const days = 'days' in look ? `${look.days} ${look.days === 1 ? 'day' : 'days'}` : ''
  switch (look.is) {
    case 'unchanged':
      return 'Our record still says what was printed.'
    case 'continued':
      return `What was printed still holds. The record continued since this print: ${days} added, finished or approved.`
    case 'changed':
      return `Our record no longer says what was printed: ${days} ${look.days === 1 ? 'differs' : 'differ'}, by ${look.minutes} minutes. Please ask the school for a new print.`
    case 'revoked':
      return 'The school has revoked this document. It is no longer valid.'
    case 'replaced':
      return 'The school has replaced this document with a newer one. It is no longer valid.'
    case 'newer':
      return 'This school made the code, but our record is older than the document, because it was restored from a backup. Please ask the school.'
    case 'unknown':
      return 'No document of this school has this code. It may be from another school, or not genuine.'
    case 'mistyped':
      return 'A character of the code is missing or wrong. Please compare it with the document and try again.'
    case 'limited':
      return 'Please try again in a minute.'
    case 'away':
      return 'We couldn’t check the document. Please try again in a moment.'
  }
}

function factsList({ label, name, program, period, minutes, printedAt }: PaperFacts, zone: string): string {
  const facts = [
    ['Document', label],
    ['Name', name],
    ['Program', program],
    ['Period', period],
    ['Approved hours', `${durationWords(minutes)}`],
    ['First printed', momentInWords(printedAt, zone)],
  ]
  const rows = facts.map(([term, value]) => `<dt>${term}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
  return `<dl>${rows.join('')}</dl>`
}
