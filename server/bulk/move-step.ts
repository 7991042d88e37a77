import type { Placement } from '#contract/placements.ts'
import { type Cause, labelOfStatus } from '#domain/bulk.ts'
import { statusInSentence } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import type { Refusal } from '#server/errors.ts'
import { movePlacements } from '#server/placements/move.ts'
import { listPlacementVersions } from '#server/placements/move-queries.ts'
import { stepBack, type WhyNotBack } from '#server/placements/step-back.ts'
import type { ActRow, RowResult } from './queries.ts'
import {
  cause,
  causesOfRefusal,
  changedSince,
  done,
  noLongerYours,
  notPlaced,
  placementsBefore,
  refused,
  rowsTogether,
  type StepCall,
  type Stepper,
  studentPage,
  unchanged,
} from './step.ts'

const verbs = {
  requirements: 'asked for requirements',
  cleared: 'cleared',
  deployed: 'deployed',
  on_hold: 'put on hold',
  completed: 'completed',
} as const

export const moveStep: Stepper<'move'> = {
  atOnce: rowsTogether,
  pageOf: studentPage,
  run,
  verb: ({ status }) => verbs[status],
  async undo(tx, { since }, rows) {
    const left = await stepBack(tx, placementsBefore<Before>(rows), since)
    return rows.map((row) => {
      const why = left.get(row.targetId ?? 0) ?? null
      return why && whyNotBack[why](studentPage(row))
    })
  },
}

const whyNotBack: Record<WhyNotBack, (link: string) => Cause> = {
  changed: changedSince,
  tapped: (link) => ({
    ...cause('tapped_since', 'The intern has tapped since; it stays as it is', { link }),
    label: 'tapped since',
  }),
  certified: (link) => ({
    ...cause('certified_since', 'A certificate was issued since. Revoke it before you undo the completion.', { link }),
    label: 'with a certificate',
  }),
}

type Before = Pick<Placement, 'status' | 'statusReason' | 'endDate' | 'version'>

async function run(tx: Tx, { actor, step, today }: StepCall<'move'>, rows: readonly ActRow[]): Promise<RowResult[]> {
  const { status, reason } = step
  const ids = rows.flatMap(({ targetId }) => targetId ?? [])
  const moves = await movePlacements(tx, actor, { ids, fields: { status, reason }, today })
  const { moved, refused: notMoved, news, warnings } = moves
  const versions = await listPlacementVersions(
    tx,
    moved.map(({ id }) => id),
  )
  return rows.map((row) => {
    if (row.targetId === null) return notPlaced(row)
    const before = moved.find(({ id }) => id === row.targetId)
    if (before) {
      const { status: was, statusReason, endDate } = before
      const stored: Before = { status: was, statusReason, endDate, version: versions.get(before.id) ?? 0 }
      const causes = (warnings.get(before.id) ?? []).map(({ code, message, link }) =>
        cause(code, message, link ? { link } : {}),
      )
      return { ...done(row, stored), causes, news: news.filter(({ studentId }) => studentId === row.subjectId) }
    }
    const stayed = notMoved.find((one) => one.before.id === row.targetId)
    if (!stayed) return refused(row, [noLongerYours()])
    if (stayed.before.status === status) return unchanged(row)
    return refused(row, causesAt(stayed.before, stayed.refusal))
  })
}

/** A cause that a company can remove names it, so that the number of companies is known. */
function causesAt({ status, companyName, studentId, id }: Placement, refusal: Refusal): Cause[] {
  const link = `/students/${studentId}?placement=${id}`
  if (refusal.code === 'step_not_allowed') {
    return [{ ...cause('step_not_allowed', statusInSentence(status), { link }), label: labelOfStatus(status) }]
  }
  return causesOfRefusal(refusal, link).map((one) =>
    companyName !== null && /^(moa|company_)/.test(one.code) ? { ...one, company: companyName } : one,
  )
}
