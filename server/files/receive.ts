import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { safeFileName } from '#domain/file-name.ts'
import { badInput, Refusal } from '#server/errors.ts'
import { noteContent } from '#server/http/sent-content.ts'
import type { Files } from './storage.ts'

export type Received = { name: string; bytes: Buffer; fields: Record<string, string> }
/** `part` is the temporary file, until it is adopted or dropped. */
export type ReceivedPart = { name: string; part: string; size: number; fields: Record<string, string> }

const few = { files: 1, fields: 20, fieldSize: 10_000 }

/** The file of a multipart request and the fields before it. A file that is too large is refused while it streams. */
export async function receiveFile(request: FastifyRequest, maxBytes: number): Promise<Received> {
  if (!request.isMultipart()) throw new Refusal({ status: 415, code: 'bad_input', message: 'Send the file as a form' })
  const part = await request.file({ limits: { fileSize: maxBytes, ...few } })
  if (!part) throw badInput('Choose a file')
  const bytes = await part.toBuffer()
  if (bytes.length === 0) throw badInput('The file is empty')
  const received = { name: safeFileName(part.filename ?? ''), bytes, fields: textsOf(part.fields) }
  noteContent(request, { ...received, sha256: createHash('sha256').update(bytes).digest('hex') })
  return received
}

/** The same, written to disk as it arrives; the fields may come before or after the file. */
export async function receivePart(request: FastifyRequest, files: Files, maxBytes: number): Promise<ReceivedPart> {
  if (!request.isMultipart()) throw new Refusal({ status: 415, code: 'bad_input', message: 'Send the file as a form' })
  refuseLength(request, maxBytes)
  let received: ReceivedPart | null = null
  // More fields may follow while the form is read.
  let fields: Record<string, unknown> = {}
  const content = createHash('sha256')
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, ...few } })) {
      if (part.type !== 'file') continue
      const path = await files.newPart()
      received = { name: safeFileName(part.filename ?? ''), part: path, size: 0, fields: {} }
      const { file } = part
      // Checked during the stream, so that a file that is too large is not read to its end.
      file.on('limit', () => file.destroy(tooLarge(maxBytes)))
      await pipeline(file, hashedInto(content), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      if (file.bytesRead === 0) throw badInput('The file is empty')
      received.size = file.bytesRead
      fields = part.fields
    }
    if (!received) throw badInput('Choose a file')
    const whole = { ...received, fields: textsOf(fields) }
    noteContent(request, { ...whole, sha256: content.digest('hex') })
    return whole
  } catch (fault) {
    // The rest is read and ignored, because the end of a connection that nobody reads is not noticed.
    request.raw.unpipe()
    request.raw.resume()
    if (received) await files.drop(received.part)
    throw told(fault, maxBytes)
  }
}

function hashedInto(hash: Hash) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
}

/** Faults of a form that is still arriving, in our words. */
function told(fault: unknown, maxBytes: number): unknown {
  const code = String(fault instanceof Error && 'code' in fault ? fault.code : '')
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  // The sender left in the middle, which is not our fault.
  return cuts.includes(code) ? badInput('The connection was cut before the file was complete') : fault
}

const cuts = ['ECONNRESET', 'FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE']

/** A sender that announces too much need not send it. */
function refuseLength(request: FastifyRequest, maxBytes: number): void {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > maxBytes + few.fields * few.fieldSize) throw tooLarge(maxBytes)
}

export function tooLarge(maxBytes: number): Refusal {
  return new Refusal({
    status: 413,
    code: 'bad_input',
    message: `This file is too large. The limit is ${maxBytes / 1024 ** 2} MB`,
  })
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  // A field may have the name of something that every object has, such as 'constructor'.
  const texts: Record<string, string> = Object.create(null)
  for (const [name, field] of Object.entries(fields)) {
    const value = typeof field === 'object' && field !== null ? Reflect.get(field, 'value') : undefined
    if (typeof value === 'string') texts[name] = value
  }
  return texts
}
