import type { FastifyRequest } from 'fastify'
import { notFound } from '#server/errors.ts'
import type { FileAnswer } from '#server/http/serve.ts'
import type { Services } from '#server/services.ts'
import { type FileKind, keepFile } from './kind.ts'
import { receiveFile } from './receive.ts'
import type { Files } from './storage.ts'

/** `file` is the sha-256 under which it is kept. */
export type Upload = { file: string; name: string; type: FileKind }
type Kept = { file: string | null; name: string; type: string }

const megabyte = 1024 * 1024

/** Takes the file of a request, if it is of one of these kinds, and keeps it. */
export async function receiveInto(
  { config, files }: Pick<Services, 'config' | 'files'>,
  request: FastifyRequest,
  allowed: readonly FileKind[],
): Promise<Upload> {
  const { name, bytes } = await receiveFile(request, config.MAX_UPLOAD_MB * megabyte)
  const { sha256, kind } = await keepFile(files, bytes, allowed)
  return { file: sha256, name, type: kind }
}

export async function fileAnswer(files: Files, { file, name, type }: Kept): Promise<FileAnswer> {
  const found = file && (await files.read(file))
  if (!found) throw notFound('File')
  return { stream: found.stream, type, name, headers: { 'content-length': String(found.size) } }
}
