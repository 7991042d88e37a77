import { type Db, inTransaction } from '#server/db.ts'
import { type Happening, notifyTogether } from '#server/notifications/notify.ts'
import { listUntoldActs, takeNews } from './queries.ts'

/** Tells about acts that can no longer be undone; the person who acted is not told. */
export async function tellActs(db: Db, { now, before }: { now: string; before: string }): Promise<void> {
  for (const { id, actorId, role } of await listUntoldActs(db, before)) {
    await inTransaction(db, { by: { id: actorId, role }, ip: null, now }, async (tx) => {
      await notifyTogether(tx, together(await takeNews(tx, id)))
    })
  }
}

/** A supervisor with seven new interns is told once, with seven names. */
function together(news: readonly Happening[]): Happening[] {
  const interns = new Map<number, { names: string[]; invites: boolean }>()
  const others: Happening[] = []
  for (const one of news) {
    const [supervisorId] = one.kind === 'intern_assigned' ? (one.to ?? []) : []
    if (one.kind !== 'intern_assigned' || supervisorId === undefined) others.push(one)
    else {
      const { names = [], invites = false } = interns.get(supervisorId) ?? {}
      interns.set(supervisorId, { names: [...names, ...one.facts.interns], invites: invites || one.invites === true })
    }
  }
  const assigned = [...interns].map(([supervisorId, { names, invites }]): Happening => {
    const facts = { interns: names }
    return { kind: 'intern_assigned', to: [supervisorId], facts, ...(invites ? { invites } : {}) }
  })
  return [...others, ...assigned]
}
