import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Email, text } from '#contract/parts.ts'
import { command } from '#db/command.ts'
import { prepareDatabase } from '#db/prepare.ts'
import { withSchool } from '#db/school.ts'
import { StartError } from '#db/start-error.ts'
import { createAdmin, linkAdmin } from './admins/create.ts'
import { readConfig } from './config.ts'
import { inTransaction, type Tx } from './db.ts'
import { refusalOf } from './http/on-error.ts'

const usage = `npm run admin -- create --username NAME --email ADDRESS   adds an admin and prints a link to choose a password
npm run admin -- link --username NAME                     prints a new link for an admin who is locked out`
const Admin = z.object({ username: text('--username', 60), email: Email })
const Named = z.object({ username: text('--username', 60) })

await command(usage, async () => {
  const [verb, words] = readWords()
  if (verb === 'create') return change(createIn(words))
  if (verb === 'link') return change(linkIn(words))
  throw new StartError(usage)
})

type Words = Record<string, string | undefined>
type Link = { link: string; expiresAt: string }
type Act = (tx: Tx, publicUrl: string) => Promise<Link>

function readWords(): [verb: string | undefined, words: Words] {
  try {
    const options = { username: { type: 'string' }, email: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args: process.argv.slice(2), allowPositionals: true, options })
    return [positionals.length === 1 ? positionals[0] : undefined, values]
  } catch {
    throw new StartError(usage)
  }
}

function createIn(words: Words): Act {
  const admin = read(Admin, words)
  return (tx, publicUrl) => createAdmin(tx, admin, publicUrl)
}

function linkIn(words: Words): Act {
  const { username } = read(Named, words)
  return (tx, publicUrl) => linkAdmin(tx, username, publicUrl)
}

function read<S extends z.core.$ZodType>(schema: S, words: Words): z.output<S> {
  const parsed = z.safeParse(schema, words)
  if (parsed.success) return parsed.data
  throw new StartError(`${parsed.error.issues[0]?.message}.\n${usage}`)
}

/** Works beside the running product, or starts its database for this command. */
async function change(act: Act): Promise<void> {
  await withSchool(readConfig(), async ({ db, address }) => {
    await prepareDatabase(db)
    const made = { by: null, ip: null, now: new Date().toISOString() }
    const { link } = await inTransaction(db, made, (tx) => act(tx, address)).catch((fault) => {
      const refusal = fault instanceof Error ? refusalOf(fault) : null
      throw refusal ? new StartError(`${refusal.message}.`) : fault
    })
    process.stdout.write(`Open this link to choose a password; it works once, for 7 days:\n${link}\n`)
  })
}
