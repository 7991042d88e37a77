import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root } from './step.mjs'

const pairs = 7

/**
 * Runs a benchmark of this tree and of another commit in turns, and compares every rate that both print. Machines are
 * noisy, so the two runs of a pair are close in time, and their order changes from pair to pair.
 */
export async function runAgainst(name, commit, words) {
  const known = spawnSync('git', ['rev-parse', '--verify', '--short', `${commit}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (known.status !== 0) fail(`There is no commit ${commit} here.`)
  const other = join(mkdtempSync(join(tmpdir(), 'tapat-against-')), known.stdout.trim())
  git('worktree', 'add', '--quiet', '--detach', other, commit)
  try {
    // A commit from before the benchmark was written is measured by this tree's.
    if (!existsSync(join(other, 'bench', `${name}.bench.ts`)))
      cpSync(join(root, 'bench'), join(other, 'bench'), { recursive: true })
    const measured = []
    for (let pair = 0; pair < pairs; pair++) measured.push(await measurePair(pair, { name, words, other }))
    for (const rate of Object.keys(measured[0]))
      tell(
        rate,
        measured.map((ratios) => ratios[rate]),
      )
  } finally {
    git('worktree', 'remove', '--force', other)
  }
}

async function measurePair(pair, { name, words, other }) {
  const folders = pair % 2 === 0 ? [root, other] : [other, root]
  const rates = new Map()
  for (const folder of folders) rates.set(folder, await ratesOf(folder, [name, ...words]))
  const [ours, theirs] = [rates.get(root), rates.get(other)]
  const ratios = {}
  for (const rate of Object.keys(ours).filter((one) => theirs[one])) {
    ratios[rate] = ours[rate] / theirs[rate]
    console.log(`pair ${pair + 1}: ${rate}: ${ours[rate]} / ${theirs[rate]} = ${ratios[rate].toFixed(2)}`)
  }
  return ratios
}

/** Every line such as `HTTP: 2195 taps/s` is a rate with a name. The other folder installs and builds on its first run. */
async function ratesOf(folder, words) {
  const child = spawn(process.execPath, [join(folder, 'scripts', 'bench.mjs'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  await new Promise((resolve) => child.once('close', resolve))
  const printed = Buffer.concat(chunks).toString()
  const rates = [...printed.matchAll(/^(.+?): ([\d.]+) \w+\/s/gm)].map(([, rate, value]) => [rate, Number(value)])
  // A rate below its budget ends the benchmark with 1, and is compared like any other.
  if (rates.length === 0) throw new Error(`The benchmark printed no rate in ${folder}:\n${printed}`)
  return Object.fromEntries(rates)
}

function tell(rate, ratios) {
  const sorted = ratios.toSorted((one, two) => one - two)
  const [least, median, most] = [sorted[0], sorted[(pairs - 1) / 2], sorted[pairs - 1]].map((ratio) => ratio.toFixed(2))
  console.log(`${rate}: median ratio ${median} of ${pairs} pairs, from ${least} to ${most}`)
}

function git(...words) {
  const ran = spawnSync('git', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (ran.status !== 0) throw new Error(`git ${words.join(' ')} failed`)
}
