import type { HandOverFields } from '#contract/placement-fields.ts'
import { isLive } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { conflict, notFound, type Problem, ruleBroken, wrongField } from '#server/errors.ts'
import { ensureInUse } from '#server/fragments/live-placements.ts'
import { recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import {
  countInterns,
  findSupervisorToTake,
  type InternToHandOver,
  listInternsToHandOver,
} from './hand-over-queries.ts'
import { updatePlacements } from './queries.ts'
import { tellOfInterns } from './tell.ts'

/** Hands interns over to another supervisor of their company, all of them or none. */
export async function handOver(tx: Tx, actor: Actor, fields: HandOverFields) {
  const { fromSupervisorId, ids, supervisorId } = fields
  if (fromSupervisorId !== undefined) await findSupervisorToTake(tx, fromSupervisorId)
  const taker = await findSupervisorToTake(tx, supervisorId)
  const interns = await listInternsToHandOver(tx, actor, fields)
  if (ids && interns.length < new Set(ids).size) throw notFound('Placement')
  if (taker.isArchived || fromSupervisorId === supervisorId) {
    throw wrongField(
      'supervisorId',
      taker.isArchived ? 'This supervisor is in the archive' : 'Choose another supervisor',
    )
  }
  if (interns.length === 0) throw conflict('This supervisor has no interns to hand over')
  const problems = interns.flatMap((intern) => problemOf(intern, taker))
  if (problems.length > 0) throw conflict('Nobody was handed over', { problems })

  const moving = interns.filter((intern) => intern.supervisorId !== supervisorId)
  await give(tx, moving, supervisorId)
  await tellOfInterns(tx, supervisorId, moving)
  const remaining = fromSupervisorId === undefined ? 0 : await countInterns(tx, fromSupervisorId)
  return { moved: moving.length, remaining }
}

type Each = { ids: number[]; supervisorId: number }

/** The same, but of those named each who can be handed over is, and nobody is told yet. */
export async function handOverEach(tx: Tx, actor: Actor, { ids, supervisorId }: Each) {
  const taker = await findSupervisorToTake(tx, supervisorId)
  if (taker.isArchived) throw ruleBroken('This supervisor is in the archive')
  const decided = (await listInternsToHandOver(tx, actor, { ids, supervisorId })).map((intern) => {
    const [problem = null] = problemOf(intern, taker)
    return { intern, problem, isMoving: problem === null && intern.supervisorId !== supervisorId }
  })
  const moving = decided.flatMap(({ intern, isMoving }) => (isMoving ? [intern] : []))
  await give(tx, moving, supervisorId)
  return decided
}

async function give(tx: Tx, moving: readonly InternToHandOver[], supervisorId: number): Promise<void> {
  const ids = moving.map(({ id }) => id)
  await ensureInUse(tx, [{ supervisorId }])
  await updatePlacements(tx, ids, { supervisorId })
  const event = { action: 'updated', noun: 'placement', after: { supervisorId } }
  await recordEvents(
    tx,
    moving.map(({ id, supervisorId: before }) => ({ ...event, recordId: id, before: { supervisorId: before } })),
  )
}

function problemOf(intern: InternToHandOver, taker: { name: string; companyId: number }): Problem[] {
  const about = { id: intern.id, link: `/students/${intern.studentId}` }
  if (!isLive(intern.status)) {
    return [{ ...about, code: 'placement_ended', message: `${intern.studentName}: the placement has ended` }]
  }
  if (intern.companyId === taker.companyId) return []
  return [{ ...about, code: 'other_company', message: `${intern.studentName}: ${taker.name} works at another company` }]
}
