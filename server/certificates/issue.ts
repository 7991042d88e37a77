import type { Certificate } from '#contract/certificates.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { refuseReplacing, refuseRevoking } from '#domain/certificate.ts'
import { paperLabels } from '#domain/paper.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db.ts'
import { conflict, notFound, refuseBy } from '#server/errors.ts'
import { recordEvent, recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { listCertified } from '#server/papers/queries.ts'
import { lockPlacements } from '#server/placements/queries.ts'
import { type Judged, judgeCertificates, makeCertificates } from './content.ts'
import { findCertificate, insertCertificates, lockSerialNumbers, type NewCertificate, setRevoked } from './queries.ts'

type Issuing = { actor: Actor; today: WorkDate; paperKey: string }

/** What became of one placement: its new certificate, or why it has none. */
export type Issued =
  | { placementId: number; is: 'issued'; id: number }
  | { placementId: number; is: 'already' }
  | { placementId: number; is: 'refused'; why: Refusal }

/** Certificates for the placements within reach that can have one (rule 47). */
export async function issueEach(tx: Tx, issuing: Issuing, placementIds: readonly number[]): Promise<Issued[]> {
  await lockSerialNumbers(tx)
  const found = await lockPlacements(tx, issuing.actor, placementIds)
  const certified = await listCertified(tx, placementIds)
  const judged = await judgeCertificates(tx, found)
  const ready = judged.filter(({ placement, why }) => why === null && !certified.has(placement.id))
  const ids = await writeAll(tx, issuing, ready)
  return judged.map(({ placement: { id: placementId }, why }) => {
    const id = ids.get(placementId)
    if (id !== undefined) return { placementId, is: 'issued', id }
    return why && !certified.has(placementId) ? { placementId, is: 'refused', why } : { placementId, is: 'already' }
  })
}

export async function issueCertificate(tx: Tx, issuing: Issuing, placementId: number): Promise<Certificate> {
  const [issued] = await issueEach(tx, issuing, [placementId])
  if (!issued) throw notFound('Placement')
  if (issued.is === 'refused') refuseBy(issued.why)
  if (issued.is !== 'issued') throw conflict('This placement has a certificate already')
  return findCertificate(tx, issuing.actor, issued.id)
}

type Act = { id: number; reason: string }

export async function revokeCertificate(tx: Tx, actor: Actor, { id, reason }: Act): Promise<Certificate> {
  await lockSerialNumbers(tx)
  const before = await findCertificate(tx, actor, id)
  refuseBy(refuseRevoking(before.state))
  await revoke(tx, { id, reason })
  return findCertificate(tx, actor, id)
}

/** Both or none: while there is no new one, the old one stays valid. */
export async function replaceCertificate(tx: Tx, issuing: Issuing, { id, reason }: Act): Promise<Certificate> {
  await lockSerialNumbers(tx)
  const before = await findCertificate(tx, issuing.actor, id)
  refuseBy(refuseReplacing(before.state))
  const [one] = await judgeCertificates(tx, await lockPlacements(tx, issuing.actor, [before.placementId]))
  if (!one) throw notFound('Placement')
  refuseBy(one.why)
  if (before.state === 'valid') await revoke(tx, { id, reason })
  else if ((await listCertified(tx, [before.placementId])).size > 0) {
    throw conflict('This placement has another certificate already')
  }
  const ids = await writeAll(tx, issuing, [{ ...one, replaces: { id, serial: before.serial } }])
  return findCertificate(tx, issuing.actor, ids.get(before.placementId) ?? 0)
}

async function revoke(tx: Tx, { id, reason }: Act): Promise<void> {
  await setRevoked(tx, id, reason)
  await recordEvent(tx, { action: 'revoked', noun: 'certificate', recordId: id, reason })
}

/** The new certificates by placement, each audited and told. */
async function writeAll(tx: Tx, issuing: Issuing, ready: readonly Judged[]): Promise<Map<number, number>> {
  if (ready.length === 0) return new Map()
  const made = await makeCertificates(tx, issuing, ready)
  const ids = await insertCertificates(tx, made)
  await recordEvents(
    tx,
    made.map(({ kind, minutes, content: { serial, replaces } }, index) => ({
      action: 'issued',
      noun: 'certificate',
      recordId: ids[index] ?? null,
      after: { kind, serial, minutes, ...(replaces ? { replaces } : {}) },
    })),
  )
  await notify(tx, made.map(newsOf))
  return new Map(made.map(({ placementId }, index) => [placementId, ids[index] ?? 0]))
}

function newsOf({ kind, studentId, placementId }: NewCertificate): Happening {
  return { kind: 'certificate_issued', facts: { certificate: paperLabels[kind] }, studentId, placementId }
}
