import { parseArgs } from 'node:util'
import { command } from '#db/command.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { withSchool } from '#db/school.ts'
import { StartError } from '#db/start-error.ts'
import { readConfig } from './config.ts'
import { inTransaction } from './db.ts'
import { newKey } from './seals/new-key.ts'
import { checkSchool } from './verify/check.ts'
import { checkInWords } from './verify/check-words.ts'
import { compareSeal } from './verify/compare.ts'

const usage = `npm run verify                   checks every seal, sealed row and approved day; ends with 1 if something was changed
npm run verify -- --seal CODE    compares with a seal that was printed or emailed, such as 31-ACDEF-GHJKM-NPQRT
npm run verify -- --new-key      makes a new key for the seals, which the old one signs`

await command(usage, async () => {
  const { seal, isNewKey } = readWords()
  await withSchool(readConfig(), async ({ db, config }) => {
    await prepareDatabase(db)
    const now = new Date().toISOString()
    if (isNewKey) {
      const id = await inTransaction(db, { by: null, ip: null, now }, (tx) => newKey(tx, config))
      return tell({ isFine: true, line: `Key ${id} signs from the next seal on. Back up the data folder.` })
    }
    if (seal !== null) return tell(await compareSeal(db, seal, config.SCHOOL_TIMEZONE))
    const began = performance.now()
    const checked = await checkSchool(db, now, progress)
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    tell({
      isFine: checked.faults.length === 0,
      line: `${checkInWords(checked, config.SCHOOL_TIMEZONE)} (${seconds} s)`,
    })
  })
})

function readWords(): { seal: string | null; isNewKey: boolean } {
  try {
    const options = { seal: { type: 'string' }, 'new-key': { type: 'boolean' } } as const
    const { values } = parseArgs({ args: process.argv.slice(2), options })
    if (values.seal !== undefined && values['new-key']) throw new StartError(usage)
    return { seal: values.seal ?? null, isNewKey: values['new-key'] ?? false }
  } catch {
    throw new StartError(usage)
  }
}

function tell({ isFine, line }: { isFine: boolean; line: string }): void {
  process.stdout.write(`${line}\n`)
  if (!isFine) process.exitCode = 1
}

function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[KChecked ${line}`)
}
