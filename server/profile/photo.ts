import type { Tx } from '#server/db.ts'
import { badInput, Refusal } from '#server/errors.ts'
import { pictures } from '#server/files/kind.ts'
import type { Uploading } from '#server/files/quota.ts'
import { receiveInto } from '#server/files/upload.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { updatePhoto } from './queries.ts'

/** A photo is typed by its bytes, and its metadata is removed. */
export async function receivePhoto(call: Uploading): Promise<string> {
  try {
    return (await receiveInto(call, pictures)).file
  } catch (fault) {
    if (fault instanceof Refusal && fault.status === 415) throw badInput('Choose a JPEG, PNG or WebP picture')
    throw fault
  }
}

export async function setPhoto(tx: Tx, actor: Actor, sha256: string): Promise<{ photo: string | null }> {
  await recordEvent(tx, { action: 'photo changed', noun: actor.role, recordId: actor.id, after: { photo: sha256 } })
  return updatePhoto(tx, actor.id, sha256)
}
