import type { NotificationPreferences, PreferenceChanges } from '#contract/preferences.ts'
import { notificationKinds } from '#domain/notification-kinds.ts'
import { channelsOf, isOn, kindsFor, type Preferences, usualPreferences } from '#domain/notification-plan.ts'
import type { Db, Tx } from '#server/db.ts'
import { ruleBroken, wrongField } from '#server/errors.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined } from '#server/http/sql.ts'
import { findPreferences, lockPerson, upsertPreferences } from './preference-queries.ts'

export async function readPreferences(db: Db | Tx, actor: Actor): Promise<NotificationPreferences> {
  const { version, ...chosen } = await chosenBy(db, actor)
  const ways = channelsOf(actor.role)
  return {
    channels: [...ways],
    kinds: kindsFor(actor.role).map((kind) => {
      return { kind, label: notificationKinds[kind].label, on: ways.filter((way) => isOn(kind, way, chosen)) }
    }),
    quietFrom: chosen.quietFrom,
    quietUntil: chosen.quietUntil,
    digestAt: chosen.digestAt,
    version,
  }
}

export async function savePreferences(tx: Tx, actor: Actor, changes: PreferenceChanges) {
  await lockPerson(tx, actor.id)
  const before = await chosenBy(tx, actor)
  await ensureCurrent(tx, 'preferences', { current: { id: actor.id, ...before }, version: changes.version })
  const { choices = [], version: _, ...times } = changes
  const after = { ...before, ...defined(times), choices: withChoices(before, choices, actor) }
  if ((after.quietFrom === null) !== (after.quietUntil === null)) {
    const missing = after.quietFrom === null ? 'quietFrom' : 'quietUntil'
    throw wrongField(missing, 'Enter both the start and the end of quiet hours, or leave both blank.')
  }
  await upsertPreferences(tx, actor.id, after)
  await changed(tx, 'preferences', { before: { id: actor.id, ...before }, after: { id: actor.id, ...after } })
  return readPreferences(tx, actor)
}

async function chosenBy(db: Db | Tx, { id, role }: Actor): Promise<Preferences & { version: number }> {
  return (await findPreferences(db, id)) ?? { ...usualPreferences(role), version: 0 }
}

type Choice = NonNullable<PreferenceChanges['choices']>[number]

function withChoices({ choices }: Preferences, changes: readonly Choice[], { role }: Actor): Preferences['choices'] {
  const known = new Set<string>(kindsFor(role))
  const result = structuredClone(choices)
  for (const { kind, channel, isOn: isWanted } of changes) {
    if (!known.has(kind) || !channelsOf(role).includes(channel)) {
      throw ruleBroken('One of these choices isn’t available to you.', { errors: { choices: 'Unknown kind or way' } })
    }
    result[kind] = { ...result[kind], [channel]: isWanted }
  }
  return result
}
