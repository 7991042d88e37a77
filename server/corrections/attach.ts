import type { Correction } from '#contract/corrections.ts'
import type { Tx } from '#server/db.ts'
import { conflict } from '#server/errors.ts'
import type { Upload } from '#server/files/upload.ts'
import { changed } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { findCorrection, setAttachment } from './queries.ts'
import { tellOfProof } from './tell.ts'

/** Proof is attached before the decision, because the decision was made with what was there. */
export async function attachFile(
  tx: Tx,
  actor: Actor,
  { id, file }: { id: number; file: Upload },
): Promise<Correction> {
  const before = await findCorrection(tx, actor, id)
  if (before.status !== 'pending') throw conflict('This request has already been reviewed.')
  await setAttachment(tx, id, file)
  await tellOfProof(tx, before)
  return changed(tx, 'correction', { before, after: await findCorrection(tx, actor, id) })
}
