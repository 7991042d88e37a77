import type { Supervisor, SupervisorChanges, SupervisorFields } from '#contract/supervisors.ts'
import { fullName } from '#domain/person.ts'
import { changeNames } from '#server/accounts/change.ts'
import type { Tx } from '#server/db.ts'
import { wrongField } from '#server/errors.ts'
import { ensureNoLivePlacement } from '#server/fragments/live-placements.ts'
import { changed, created, ensureCurrent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined } from '#server/http/sql.ts'
import { inviteByMail } from '#server/notifications/invite.ts'
import { archivePeople, ensureNotArchived } from '#server/people/archive.ts'
import { insertUser, lockUsers, updateUser } from '#server/people/queries.ts'
import { freeUsername } from '#server/people/username.ts'
import { findSupervisor, insertSupervisor, isOpenCompany, setSupervisor, supervisedBy } from './queries.ts'

export async function createSupervisor(tx: Tx, actor: Actor, fields: SupervisorFields): Promise<Supervisor> {
  const { companyId, siteId, position, department, ...person } = fields
  await ensureCompany(tx, companyId)
  const username = person.username ?? (await freeUsername(tx, person))
  const id = await insertUser(tx, 'supervisor', { fields: defined({ ...person, username }) })
  await insertSupervisor(tx, id, { companyId, siteId, position, department })
  const supervisor = await created(tx, 'supervisor', await findSupervisor(tx, actor, id))
  await inviteByMail(tx, 'supervisor', supervisor)
  return supervisor
}

type Change = { id: number; body: SupervisorChanges }

export async function updateSupervisor(tx: Tx, actor: Actor, { id, body }: Change): Promise<Supervisor> {
  await lockUsers(tx, [id])
  const before = await findSupervisor(tx, actor, id)
  const { version, companyId, siteId, position, department, ...person } = body
  await ensureCurrent(tx, 'supervisor', { current: before, version })
  ensureNotArchived(before)
  const moves = companyId !== undefined && companyId !== before.companyId
  if (moves) await ensureMayMove(tx, before, companyId)
  await changeNames(tx, before, person)
  await updateUser(tx, before, { fields: defined(person) })
  await setSupervisor(tx, id, { companyId, siteId: moves ? (siteId ?? null) : siteId, position, department })
  return changed(tx, 'supervisor', { before, after: await findSupervisor(tx, actor, id) })
}

/** Interns do not change the company with their supervisor; they are handed over first. */
export async function archiveSupervisor(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockUsers(tx, [id])
  const supervisor = await findSupervisor(tx, actor, id)
  await ensureNoLivePlacement(tx, fullName(supervisor), supervisedBy(tx, id))
  await archivePeople(tx, [supervisor])
}

async function ensureMayMove(tx: Tx, supervisor: Supervisor, companyId: number): Promise<void> {
  await ensureCompany(tx, companyId)
  if (supervisor.internCount === 0) return
  const interns = supervisor.internCount === 1 ? 'an intern' : `${supervisor.internCount} interns`
  const where = `${fullName(supervisor)} has ${interns} at ${supervisor.companyName}`
  throw wrongField('companyId', `${where}; hand them to another supervisor first`)
}

async function ensureCompany(tx: Tx, id: number): Promise<void> {
  if (await isOpenCompany(tx, id)) return
  throw wrongField('companyId', 'Choose a company that exists')
}
