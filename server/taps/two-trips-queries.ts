import { type Change, isSafeToRepeat, openDb, type Rows, type Statement, type Tx } from '#server/db.ts'

/** Commits what was written; `last` travels with it, in front of it. */
export type Commit = <R extends Rows>(last?: Statement<R>) => Promise<R | undefined>
type Act<T> = (tx: Tx, commit: Commit) => Promise<T>

/**
 * A connection of its own for one transaction after the other, each of two trips to the database and back: what `act`
 * asks first travels with the begin, what it writes last with the commit, which it calls itself. It may wait for nothing
 * but its own statements: one that is under way fails with the connection, so that the rest of a transaction never
 * finds itself on another one.
 */
export function openTwoTrips(url: string) {
  const db = openDb(url, { max: 1 })

  async function run<T>(change: Change, act: Act<T>, tries = 3): Promise<T> {
    const tx = Object.assign(db, { change }) as unknown as Tx
    const begun = db`begin`.execute()
    try {
      const [result] = await Promise.all([act(tx, commit), begun])
      return result
    } catch (fault) {
      await db`rollback`
      if (tries <= 1 || !isSafeToRepeat(fault)) throw fault
      return run(change, act, tries - 1)
    }
  }

  async function commit<R extends Rows>(last?: Statement<R>): Promise<R | undefined> {
    const [rows, { command }] = await Promise.all([last?.execute(), db`commit`])
    // a transaction in which something failed answers so
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
    return rows as R | undefined
  }

  return { run, end: () => db.end({ timeout: 5 }) }
}
