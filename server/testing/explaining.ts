import type { Db, Tx } from '#server/db.ts'

type Settle = (value: unknown) => unknown

/** The same database, which reports the plan of each statement before it runs it. */
export function explaining<T extends Db | Tx>(db: T, plans: string[]): T {
  return new Proxy(db, {
    apply(target, self, args: [{ raw?: unknown }]) {
      const query = Reflect.apply(target, self, args) as { then: unknown }
      if (!args[0]?.raw) return query
      const run = async () => {
        const lines = await target`explain ${query as never}`
        plans.push(...lines.map((line) => String(Object.values(line)[0])))
        return target`${query as never}`
      }
      // biome-ignore lint/suspicious/noThenProperty: a statement runs when it is awaited; as a piece of another it never is
      query.then = (onDone: Settle, onFailed: Settle) => Promise.resolve(run()).then(onDone, onFailed)
      return query
    },
  })
}
