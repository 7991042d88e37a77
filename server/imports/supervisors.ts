import { SupervisorChanges, SupervisorFields } from '#contract/supervisors.ts'
import { isSameEmail } from '#domain/account.ts'
import { labels } from '#domain/labels.ts'
import { sharedSupervisor } from '#server/accounts/reach.ts'
import { listShared } from '#server/accounts/visibility.ts'
import type { Db, Tx } from '#server/db.ts'
import {
  knownCompanies,
  knownSupervisors,
  knownUsers,
  type NamedRecord,
  type SupervisorBefore,
} from './known-queries.ts'
import {
  checkRow,
  type Flaw,
  type Importer,
  isFlaw,
  type Line,
  lower,
  namesOnce,
  type Reader,
  takenFlaws,
  textsOf,
  withoutReferences,
} from './reading.ts'

const words = labels.supervisor

/** Recognizes supervisors by email or username, and companies by name. */
export async function supervisorReader(db: Db | Tx, { actor }: Importer, lines: readonly Line[]): Promise<Reader> {
  const companies = await knownCompanies(db, textsOf(lines, 'company'))
  const users = await knownUsers(db, textsOf(lines, 'username'), textsOf(lines, 'email'))
  const found = [...users.byEmail.values(), ...users.byUsername.values()]
  const supervisors = await knownSupervisors(db, [...new Set(found.map(({ id }) => id))])
  const shared = await listShared(db, actor, [...supervisors.keys()])
  const namedOnce = namesOnce()

  return (line) => {
    const { cells } = line
    const byEmail = users.byEmail.get(lower(cells.email))
    const byUsername = users.byUsername.get(lower(cells.username))
    const before = supervisors.get(byEmail?.id ?? byUsername?.id ?? 0) ?? null
    const company = companies.get(lower(cells.company))
    const typed = { ...withoutReferences(line, 'company'), ...(company ? { companyId: company.id } : {}) }
    const { data, flaws } = checkRow('supervisors', before ? SupervisorChanges : SupervisorFields, typed)
    const moves = before && company && company.id !== before.companyId
    const all: Flaw[] = [
      ...isFlaw(cells.company !== undefined && !company, words.companyId, 'No company has this name'),
      ...isFlaw(before?.archivedAt, words.email, 'This supervisor is in the archive; restore the record first'),
      ...(before && shared.has(before.id) ? whyNotRenamed(before, cells) : []),
      ...(moves ? whyNotMoved(before, company) : []),
      ...flaws,
      ...takenFlaws(before, { users, role: 'supervisor', email: cells.email, username: cells.username }),
      ...namedOnce({ email: cells.email, username: cells.username }, line),
    ]
    const fields = { ...data, ...(company ? { companyName: company.name } : {}), ...(moves ? { siteId: null } : {}) }
    return { before, fields, flaws: all }
  }
}

/** A new email or username opens the account, so only an admin may set it if other coordinators share the supervisor. */
function whyNotRenamed(before: SupervisorBefore, { email, username }: Line['cells']): Flaw[] {
  const isOther = (said: unknown, known: unknown) =>
    said !== undefined && !isSameEmail(String(said), String(known ?? ''))
  return [
    ...isFlaw(isOther(email, before.email), words.email, sharedSupervisor),
    ...isFlaw(isOther(username, before.username), words.username, sharedSupervisor),
  ]
}

function whyNotMoved({ internCount, companyName }: SupervisorBefore, to: NamedRecord): Flaw[] {
  const message = `Has interns at ${companyName}; hand them to another supervisor before moving to ${to.name}`
  return isFlaw(internCount > 0, words.companyId, message)
}
