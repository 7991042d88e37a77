import type { Tx } from '#server/db.ts'
import { badInput } from '#server/errors.ts'
import { imageType, withoutMetadata } from '#server/files/images.ts'
import type { Files } from '#server/files/storage.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { updatePhoto } from './queries.ts'

/** A photo is what its bytes say; where and when it was taken is nobody's business. */
export async function keepPhoto(files: Files, bytes: Buffer): Promise<string> {
  const type = imageType(bytes)
  const clean = type && withoutMetadata(bytes, type)
  if (!clean) throw badInput('Choose a JPEG, PNG or WebP picture')
  return files.keep(clean)
}

export async function setPhoto(tx: Tx, actor: Actor, sha256: string): Promise<{ photo: string | null }> {
  await recordEvent(tx, { action: 'photo changed', noun: actor.role, recordId: actor.id, after: { photo: sha256 } })
  return updatePhoto(tx, actor.id, sha256)
}
