import { notFound, Refusal } from '#server/errors.ts'
import type { FileAnswer } from '#server/http/serve.ts'
import { inspectFile } from './inspect.ts'
import { type FileKind, nameOfKind } from './kind.ts'
import { countArrived, type Uploading, uploading } from './quota.ts'
import { type ReceivedPart, receivePart } from './receive.ts'
import type { Files } from './storage.ts'

/** `file` is the sha-256 under which it is stored. */
export type Upload = { file: string; name: string; type: FileKind; size: number }
type UploadLimits = { person: number; allowed: readonly FileKind[] }
type Kept = { file: string | null; name: string; type: string }

const megabyte = 1024 * 1024

/** Stores the file of a request if it has one of these kinds. */
export function receiveInto(call: Uploading, allowed: readonly FileKind[]): Promise<Upload> {
  return uploading(call, async () => {
    const received = await receiveCounted(call)
    return keepPart(call.services.files, received, { person: call.actor.id, allowed })
  })
}

/** Writes the file of a request to disk and counts it towards its sender's daily quota. */
export async function receiveCounted(call: Uploading): Promise<ReceivedPart> {
  const { config, files } = call.services
  const received = await receivePart(call.request, files, config.MAX_UPLOAD_MB * megabyte)
  try {
    await countArrived(call, received.size)
    return received
  } catch (fault) {
    await files.drop(received.part)
    throw fault
  }
}

/** Stores what was received if it is harmless and has one of these kinds; otherwise nothing of it stays. */
export async function keepPart(files: Files, { part, name }: ReceivedPart, wanted: UploadLimits): Promise<Upload> {
  try {
    const inspected = await inspectFile({ ...wanted, path: part })
    if ('refused' in inspected)
      throw new Refusal({ status: inspected.status, code: 'bad_input', message: inspected.refused })
    const { sha256, size } = await files.adopt(part)
    return { file: sha256, name: nameOfKind(name, inspected.kind), type: inspected.kind, size }
  } finally {
    await files.drop(part)
  }
}

/** The browser never shows it as one of our pages, whatever it holds. */
const confined = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' }

export async function fileAnswer(files: Files, { file, name, type }: Kept): Promise<FileAnswer> {
  const found = file && (await files.read(file))
  if (!found) throw notFound('File')
  return {
    stream: found.stream,
    type,
    name: nameOfKind(name, type),
    headers: { ...confined, 'content-length': String(found.size) },
  }
}
