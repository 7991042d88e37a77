import type { SiteFields } from '#contract/sites.ts'
import { movesTown } from '#domain/holiday.ts'
import { labels } from '#domain/labels.ts'
import type { Schedule } from '#domain/schedule.ts'
import { searchColumn } from '#domain/search.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import type { Tx } from '#server/db.ts'
import { ensureInUse, ensureTermAndProgram } from '#server/fragments/live-placements.ts'
import { recordEvents } from '#server/http/changes.ts'
import { settleHours } from '#server/placements/hours.ts'
import { insertMany, updateMany } from './bulk-queries.ts'
import { pick, type Row, type RowChange, writeRows } from './change.ts'
import { forgetSchedules, listMainSites, listProgramRules, type PlacementBefore } from './known-place-queries.ts'
import type { Proof } from './reading.ts'

export async function writeAgreements(tx: Tx, changes: readonly RowChange[]): Promise<void> {
  const own = Object.keys(labels.agreement)
  await writeRows(tx, 'agreements', {
    changes,
    columnsOf: ({ after }) => ({
      companyId: after.companyId,
      ...pick(after, own),
      search: searchColumn(String(after.reference)),
    }),
  })
}

/** A company has one main site: the one that the file names, or else the one that it has, or else its first new one. */
export async function writeSites(tx: Tx, changes: readonly RowChange[]): Promise<void> {
  const own = Object.keys(labels.site)
  const companyIds = [...new Set(changes.map(({ after }) => Number(after.companyId)))]
  const mains = await listMainSites(tx, companyIds)
  const hasMain = new Set(mains.map(({ companyId }) => companyId))
  const named = new Set(changes.filter(({ after }) => after.main === true).map(({ after }) => after.companyId))
  for (const { after } of changes) {
    const companyId = Number(after.companyId)
    if (after.main === true || hasMain.has(companyId) || named.has(companyId)) continue
    after.main = true
    hasMain.add(companyId)
  }
  const chosen = new Set(changes.filter(({ after }) => after.main === true).map(({ after }) => after.id))
  const released = mains.filter(({ id, companyId }) => named.has(companyId) && !chosen.has(id))
  await updateMany(
    tx,
    'sites',
    released.map(({ id, version }) => ({ id, main: false, updatedAt: tx.change.now, version: version + 1 })),
  )
  await recordEvents(
    tx,
    released.map(({ id }) => ({
      action: 'updated',
      noun: 'site',
      recordId: id,
      before: { main: true },
      after: { main: false },
      reason: 'import',
    })),
  )
  await writeRows(tx, 'sites', {
    changes,
    columnsOf: ({ after }) => {
      const { name, street, city, province } = after as Partial<SiteFields>
      const usual = { main: after.main === true, radiusMeters: after.radiusMeters ?? usualRadius }
      return {
        companyId: after.companyId,
        ...pick(after, own),
        ...usual,
        search: searchColumn(name, street, city, province),
      }
    },
  })
  await followTowns(tx, changes, ({ after }) => Number(after.companyId))
}

/** Local holidays go by the town of a site or company, so their days are derived again (rule 10). */
export async function followTowns(tx: Tx, changes: readonly RowChange[], companyOf: (change: RowChange) => number) {
  const moved = changes.filter(
    ({ before, after }) => before !== null && movesTown(before as Partial<SiteFields>, after as Partial<SiteFields>),
  )
  if (moved.length > 0) await queueDerivation(tx, { companyIds: [...new Set(moved.map(companyOf))] })
}

/** As the table has it for a site that says none. */
const usualRadius = 150
const ofPlacement = ['companyId', 'siteId', 'supervisorId', 'startDate', 'targetEndDate', 'countsFrom', 'position']

export async function writePlacements(tx: Tx, changes: readonly RowChange[]): Promise<void> {
  const rules = await listProgramRules(tx, Number(changes[0]?.after.termId ?? 0))
  // The plan was made from what was read without locks.
  await ensureInUse(
    tx,
    changes.map(({ after }) => pick(after, ['studentId', 'companyId', 'siteId', 'supervisorId'])),
  )
  const made = changes.filter(({ before }) => before === null)
  await ensureTermAndProgram(
    tx,
    made.map(({ after: { courseId, termId } }) => ({ courseId: Number(courseId), termId: Number(termId) })),
  )
  await writeRows(tx, 'placements', {
    changes,
    columnsOf: ({ before, after }) => ({
      ...pick(after, ofPlacement),
      setup: after.setup ?? 'onsite',
      ...(before
        ? {}
        : { ...pick(after, ['studentId', 'termId', 'courseId', 'teacherId']), ...rules.get(Number(after.courseId)) }),
    }),
  })
  const timed = changes.filter(({ after }) => after.schedules)
  await forgetSchedules(
    tx,
    timed.map(({ after }) => after.id),
  )
  const rows = timed.flatMap(({ after }) =>
    (after.schedules as Schedule[]).map((schedule) => scheduleRow(after.id, schedule)),
  )
  await insertMany(tx, 'schedules', rows)
}

function scheduleRow(placementId: number, { validFrom, days, first, second, kind }: Schedule): Row {
  return {
    placementId,
    validFrom,
    days,
    firstStart: first?.start ?? null,
    firstEnd: first?.end ?? null,
    secondStart: second?.start ?? null,
    secondEnd: second?.end ?? null,
    flexible: kind === 'flexible',
  }
}

/** Hours that count from now on, by a proof that stands for all of them, and may meet what is required (rule 25). */
export async function writeCarried(tx: Tx, changes: readonly RowChange[], proof: Proof | null): Promise<void> {
  const rows = changes.map(({ after }) => {
    const { id, version } = after.placement as PlacementBefore
    const { carriedMinutes, carriedReason } = after
    const proven = proof
      ? {
          carriedFile: proof.file,
          carriedFileName: proof.name,
          carriedFileType: proof.type,
          carriedFileAt: tx.change.now,
          carriedProven: carriedMinutes,
        }
      : {}
    return {
      id,
      carriedMinutes,
      carriedReason,
      carriedKept: false,
      ...proven,
      updatedAt: tx.change.now,
      version: version + 1,
    }
  })
  await updateMany(tx, 'placements', rows)
  await settleHours(
    tx,
    rows.map(({ id }) => id),
  )
}
