import type { EmailWording, WordingFields } from '#contract/email-wordings.ts'
import { type EmailKindName, emailKindNames, emailKinds, type Wording } from '#domain/email-wordings.ts'
import type { Db, Tx } from '#server/db.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'

type Row = EmailWording & { id: number }

/** The school's own wording of an email, or the one that it came with. */
export async function findWording(db: Db | Tx, kind: EmailKindName): Promise<Wording> {
  return findRow(db, kind)
}

export async function listWordings(db: Db): Promise<EmailWording[]> {
  const rows = await db<Row[]>`select *, body as text, true as is_changed from email_wordings`
  return emailKindNames.map((kind) => rows.find((row) => row.kind === kind) ?? original(kind))
}

export async function updateWording(
  tx: Tx,
  kind: EmailKindName,
  { version, subject, text }: WordingFields & { version?: number | undefined },
): Promise<EmailWording> {
  const before = await lockWording(tx, kind)
  await ensureCurrent(tx, 'email_wording', { current: before, version })
  const { now } = tx.change
  await tx`
    insert into email_wordings (kind, subject, body, created_at, updated_at) values (${kind}, ${subject}, ${text}, ${now}, ${now})
    on conflict on constraint email_wordings_once do update
      set subject = ${subject}, body = ${text}, updated_at = ${now}, version = email_wordings.version + 1`
  return changed(tx, 'email_wording', { before, after: await findRow(tx, kind) })
}

export async function resetWording(tx: Tx, kind: EmailKindName): Promise<EmailWording> {
  const before = await lockWording(tx, kind)
  await tx`delete from email_wordings where kind = ${kind}`
  return changed(tx, 'email_wording', { before, after: { ...original(kind), id: before.id } })
}

/** Locks the kind and not its row, because a wording that nobody has changed yet has none. */
async function lockWording(tx: Tx, kind: EmailKindName): Promise<Row> {
  await tx`select pg_advisory_xact_lock(hashtext('email wording'), hashtext(${kind}))`
  return findRow(tx, kind)
}

async function findRow(db: Db | Tx, kind: EmailKindName): Promise<Row> {
  const [row] = await db<Row[]>`select *, body as text, true as is_changed from email_wordings where kind = ${kind}`
  return row ?? original(kind)
}

/** Its version is 0, so that two people who change it at once notice each other. */
function original(kind: EmailKindName): Row {
  const { subject, text } = emailKinds[kind]
  return { id: 0, kind, subject, text, isChanged: false, version: 0, updatedAt: null }
}
