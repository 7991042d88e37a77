import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

export type Measured = {
  students: number
  call: string
  rate: number
  ratio: number
  budget: number | null
  p99: number
  statements: number
  kilobytes: number
}

const page = 'docs/performance.md'

/** Replaces the table of `bench reads` for so many servers in docs/performance.md. */
export function writeTable(measured: readonly Measured[], servers: number): void {
  const name = `reads ${servers}`
  const text = readFileSync(page, 'utf8')
  const [begin, end] = [`<!-- ${name} begins -->`, `<!-- ${name} ends -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`${page} has no place for ${name}`)
  writeFileSync(page, text.slice(0, from + begin.length) + tableOf(measured) + text.slice(to))
}

function tableOf(measured: readonly Measured[]): string {
  const rows = measured.map(({ students, call, rate, ratio, budget, p99, statements, kilobytes }) =>
    [
      students.toLocaleString('en'),
      call,
      rate.toFixed(0),
      ratio.toFixed(3),
      budget?.toFixed(3) ?? '',
      p99.toFixed(1),
      statements,
      kilobytes.toFixed(1),
    ].join(' | '),
  )
  return `

${taken()}

| students | call | answers/s | of the floor | budget | p99 ms | statements | kB |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

`
}

/** By which command, where and when; others may use the machine too. */
function taken(): string {
  const command = ['npm run bench reads --', ...process.argv.slice(2)].join(' ')
  const load = (loadavg()[2] ?? 0).toFixed(0)
  return `\`${command}\` on ${machine()}, ${new Date().toISOString().slice(0, 10)}, while the machine had a load of ${load}.`
}

function machine(): string {
  const [first] = cpus()
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}
