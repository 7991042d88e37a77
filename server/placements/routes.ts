import { type Placement, placements } from '#contract/placements.ts'
import { hoursOf } from '#server/days/hours-queries.ts'
import { scanKinds } from '#server/files/kind.ts'
import { fileAnswer, receiveInto } from '#server/files/upload.ts'
import type { Actor, Serve } from '#server/http/serve.ts'
import { todayOf } from '#server/services.ts'
import { listCarried } from './carried-queries.ts'
import { attachProof, editPlacement } from './edit.ts'
import { nextSteps } from './gate.ts'
import { handOver } from './hand-over.ts'
import { listHistory } from './history-queries.ts'
import { movePlacement } from './move.ts'
import { placeMany, placeStudent } from './place.ts'
import { findPlacement, findProof, listPlacements } from './queries.ts'

export function placementRoutes(serve: Serve) {
  serve(placements.list, async ({ db, actor, query }) => {
    const { placements: rows, total } = await listPlacements(db, actor, query)
    return { placements: rows.map((row) => shownTo(actor, row)), total }
  })
  serve(placements.carried, ({ db, query }) => listCarried(db, query))
  serve(placements.read, async ({ db, actor, params, services, now }) => {
    const placement = await findPlacement(db, actor, params.id)
    const today = todayOf(services, now)
    const [history, hours, ahead] = await Promise.all([
      listHistory(db, actor, placement.id),
      hoursOf(db, [placement.id]),
      nextSteps(db, placement, { today, role: actor.role }),
    ])
    const none = { approved: 0, pending: 0, remaining: placement.requiredMinutes, required: placement.requiredMinutes }
    return { ...shownTo(actor, placement), history, ...ahead, hours: hours.get(placement.id) ?? none }
  })
  serve(placements.create, ({ tx, actor, body }) => placeStudent(tx, actor, body))
  serve(placements.createMany, ({ tx, actor, body }) => placeMany(tx, actor, body))
  serve(placements.update, ({ tx, actor, params, body, services, now }) =>
    editPlacement(tx, actor, { id: params.id, changes: body, today: todayOf(services, now) }),
  )
  serve(placements.move, ({ tx, actor, params, body, services, now }) =>
    movePlacement(tx, actor, { id: params.id, fields: body, today: todayOf(services, now) }),
  )
  serve(
    placements.attachProof,
    (call) => receiveInto(call, scanKinds),
    ({ tx, actor, params, prepared }) => attachProof(tx, actor, { ...prepared, id: params.id }),
  )
  serve(placements.proof, async ({ db, actor, params, services }) =>
    fileAnswer(services.files, await findProof(db, actor, params.id)),
  )
  serve(placements.handOver, ({ tx, actor, body }) => handOver(tx, actor, body))
}

/** One proof may stand for the hours of many, so only staff see how it is called. */
function shownTo({ role }: Actor, placement: Placement): Placement {
  return role === 'admin' || role === 'teacher' ? placement : { ...placement, carriedFileName: null }
}
