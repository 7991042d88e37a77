import type { FastifyRequest } from 'fastify'
import { badInput, Refusal } from '#server/errors.ts'

export type Received = { name: string; bytes: Buffer; fields: Record<string, string> }

/** The one file of a multipart request and the fields that came before it; refused while streaming when it is too large. */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<Received> {
  if (!request.isMultipart()) throw new Refusal(415, 'bad_input', 'Send the file as a form')
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 } })
  if (!part) throw badInput('Choose a file')
  const bytes = await part.toBuffer()
  if (bytes.length === 0) throw badInput('The file is empty')
  return { name: safeName(part.filename), bytes, fields: textsOf(part.fields) }
}

/** A name to show and to offer for saving; never a path. */
function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 120) || 'file'
  )
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = typeof field === 'object' && field !== null ? Reflect.get(field, 'value') : undefined
    if (typeof value === 'string') texts[name] = value
  }
  return texts
}
