import { join } from 'node:path'
import { smallDisk } from '#server/testing/small-disk.ts'
import { openEmbedded } from './embedded.ts'
import { rest } from './load.ts'
import type { Fault } from './round.ts'
import type { World } from './world.ts'

/** A product on a disk of 400 MB; null if this user may not mount one. */
export async function openSmallDisk(people: number): Promise<{ world: World; faults: Record<string, Fault> } | null> {
  const disk = smallDisk(400)
  if (!disk) return null
  const world = await openEmbedded(people, join(disk.folder, 'product')).catch((fault) => {
    disk.close()
    throw fault
  })
  const close = async () => {
    await world.close()
    disk.close()
  }
  const full: Fault = async ({ db, length }) => {
    for (const until = Date.now() + Math.min(length, 15_000); Date.now() < until; await rest(100)) {
      disk.fill()
      // Its log has to grow, and there is no room.
      await db`select pg_switch_wal()`.catch(() => {})
      await db`create table if not exists filler as select repeat('x', 1000) from generate_series(1, 20000)`.catch(
        () => {},
      )
    }
    disk.makeRoom()
  }
  return { world: { ...world, close }, faults: { 'a full disk, of which postgres ends': full } }
}
