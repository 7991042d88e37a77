import { openEmbedded } from './embedded.ts'
import { openExternal } from './external.ts'
import { faults, longFaults } from './faults.ts'
import { openSmallDisk } from './full-disk.ts'
import { type Fault, type Size, suffer } from './round.ts'
import { openShared } from './shared.ts'
import { soak } from './soak.ts'
import { isGood, type Row, showHead, showRow } from './table.ts'
import type { World } from './world.ts'

/** npm run drill [-- long | external]: breaks products of its own under load and shows what became of taps and jobs. */
const form = process.argv[2] ?? 'short'
const short: Size = { taps: 40, jobs: 10, length: 3_000 }
const long: Size = { taps: 150, jobs: 40, length: 20_000 }
const storming: Size = { taps: 600, jobs: 60, length: 60_000 }
const tapsOfSoak = 1_500

const rows: Row[] = []
const flaws: string[] = []

async function sufferAll(
  { world, faults }: { world: World; faults: Record<string, Fault> },
  sizeOf: (name: string) => Size,
) {
  for (const each of Object.entries(faults)) {
    const row = await suffer(world, each, sizeOf(each[0]))
    rows.push(row)
    showRow(row)
  }
}

const peopleFor = (count: number, size: Size) => count * (size.taps + size.jobs)
const sizeOf = (name: string) => (/again and again/.test(name) ? storming : long)

async function within(world: World, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } finally {
    await world.close()
  }
}

async function drillShort(): Promise<void> {
  const world = await openEmbedded(peopleFor(Object.keys(faults).length, short))
  await within(world, () => sufferAll({ world, faults }, () => short))
}

async function drillLong(): Promise<void> {
  const all = { ...faults, ...longFaults }
  const count = Object.keys(all).length
  const embedded = await openEmbedded(peopleFor(count, long) + peopleFor(1, storming) + tapsOfSoak)
  await within(embedded, async () => {
    await sufferAll({ world: embedded, faults: all }, sizeOf)
    flaws.push(...(await soak(embedded, tapsOfSoak)))
  })
  const shared = await openShared(peopleFor(4, long))
  await within(shared.world, () => sufferAll(shared, sizeOf))
  const small = await openSmallDisk(peopleFor(1, long))
  if (small) await within(small.world, () => sufferAll(small, sizeOf))
  else console.log('A full disk was not tried: it needs the right to mount one.')
}

async function drillExternal(): Promise<void> {
  const external = await openExternal(peopleFor(5, long) + peopleFor(1, storming))
  if (external) await within(external.world, () => sufferAll(external, sizeOf))
  else console.log('There is no PostgreSQL of Debian’s packages here.')
}

showHead()
await ({ long: drillLong, external: drillExternal }[form] ?? drillShort)()
const repeated = rows.reduce((sum, row) => sum + row.repeated, 0)
console.log(`${repeated} emails came twice, each with the Message-ID of the first.`)
for (const flaw of flaws) console.log(`failed: ${flaw}`)
const failed = rows.filter((row) => !isGood(row)).length + flaws.length
console.log(`${rows.length - rows.filter((row) => !isGood(row)).length} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
