import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { safeFileName } from '#domain/file-name.ts'
import { badInput, Refusal } from '#server/errors.ts'
import type { Files } from './storage.ts'

export type Received = { name: string; bytes: Buffer; fields: Record<string, string> }
/** `part` is where the file lies until it is adopted or dropped. */
export type ReceivedPart = { name: string; part: string; size: number; fields: Record<string, string> }

const few = { files: 1, fields: 20, fieldSize: 10_000 }

/** The one file of a multipart request and the fields that came before it; refused while streaming when it is too large. */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<Received> {
  if (!request.isMultipart()) throw new Refusal(415, 'bad_input', 'Send the file as a form')
  const part = await request.file({ limits: { fileSize: maxBytes, ...few } })
  if (!part) throw badInput('Choose a file')
  const bytes = await part.toBuffer()
  if (bytes.length === 0) throw badInput('The file is empty')
  return { name: safeFileName(part.filename ?? ''), bytes, fields: textsOf(part.fields) }
}

/** The same, written to disk as it arrives; the fields may stand before or behind the file. */
export async function receivePart(request: FastifyRequest, files: Files, maxBytes: number): Promise<ReceivedPart> {
  if (!request.isMultipart()) throw new Refusal(415, 'bad_input', 'Send the file as a form')
  refuseLength(request, maxBytes)
  let received: ReceivedPart | null = null
  // filled further while the form is read
  let fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, ...few } })) {
      if (part.type !== 'file') continue
      const path = await files.newPart()
      received = { name: safeFileName(part.filename ?? ''), part: path, size: 0, fields: {} }
      const { file } = part
      // not at its end: what is too large is not read to the last byte
      file.on('limit', () => file.destroy(tooLarge(maxBytes)))
      await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      if (file.bytesRead === 0) throw badInput('The file is empty')
      received.size = file.bytesRead
      fields = part.fields
    }
    if (!received) throw badInput('Choose a file')
    return { ...received, fields: textsOf(fields) }
  } catch (fault) {
    // the rest is let go by: of a connection that nobody reads, nobody learns that it has ended
    request.raw.unpipe()
    request.raw.resume()
    if (received) await files.drop(received.part)
    throw told(fault, maxBytes)
  }
}

/** What goes wrong with a form that is still arriving, in our words. */
function told(fault: unknown, maxBytes: number): unknown {
  const code = String(fault instanceof Error && 'code' in fault ? fault.code : '')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  // the sender went away in the middle, which is no fault of ours
  return cuts.includes(code) ? badInput('The connection was cut before the file was complete') : fault
}

const cuts = ['ECONNRESET', 'FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE']

/** Who says beforehand that it is too much needs not send it. */
function refuseLength(request: FastifyRequest, maxBytes: number): void {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > maxBytes + few.fields * few.fieldSize) throw tooLarge(maxBytes)
}

export function tooLarge(maxBytes: number): Refusal {
  return new Refusal(413, 'bad_input', `The file is too large: at most ${maxBytes / 1024 ** 2} MB`)
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  // a field may be called as something that every object has
  const texts: Record<string, string> = Object.create(null)
  for (const [name, field] of Object.entries(fields)) {
    const value = typeof field === 'object' && field !== null ? Reflect.get(field, 'value') : undefined
    if (typeof value === 'string') texts[name] = value
  }
  return texts
}
