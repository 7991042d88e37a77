import type { Consent } from '#contract/consents.ts'
import type { Db, Tx } from '#server/db.ts'

type Kind = Consent['kind']

export async function listConsents(db: Db | Tx, userId: number) {
  const consents = await db<Consent[]>`
    select kind, text_version, given_at, withdrawn_at from consents where user_id = ${userId} order by id desc`
  return { consents, total: consents.length }
}

export async function giveConsent(
  tx: Tx,
  userId: number,
  { kind, version }: { kind: Kind; version: number },
): Promise<void> {
  await withdrawConsent(tx, userId, kind)
  await tx`insert into consents (user_id, kind, text_version, given_at) values (${userId}, ${kind}, ${version}, ${tx.change.now})`
}

export async function withdrawConsent(tx: Tx, userId: number, kind: Kind): Promise<void> {
  await tx`update consents set withdrawn_at = ${tx.change.now} where user_id = ${userId} and kind = ${kind} and withdrawn_at is null`
}
