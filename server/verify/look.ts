import { dateInWords, monthInWords, rangeOfMonth } from '#domain/calendar.ts'
import type { DerivedRecord } from '#domain/derive.ts'
import { type FormRecord, formOf } from '#domain/form48.ts'
import {
  comparePaper,
  type PaperDay,
  type PaperStanding,
  paperCodeIn,
  paperDaysOf,
  paperLabels,
} from '#domain/paper.ts'
import { initialsAndLastName } from '#domain/person.ts'
import { readSources } from '#server/form48/sources.ts'
import { isOwnCode } from '#server/papers/code.ts'
import { findPaper, type IssuedPaper } from '#server/papers/queries.ts'
import type { Services } from '#server/services.ts'
import { certificateStanding } from './certificate.ts'
import { type ApprovedDay, listApprovedDaysOf } from './check-queries.ts'
import { fromTaps } from './from-taps.ts'

export type PaperFacts = {
  label: string
  name: string
  program: string
  period: string
  minutes: number
  printedAt: string
}

/** What anyone learns who has a code: of a paper that is there, which one it is and whether it still holds (rule 46). */
export type Look =
  | { is: 'mistyped' | 'unknown' | 'newer' | 'limited' | 'away' }
  | (({ is: 'revoked' | 'replaced' } | PaperStanding) & { paper: PaperFacts })

/**
 * Only codes that do not exist count for the limit. It is taken first and given back last, so that calls at once cannot
 * pass it: whoever holds one paper could otherwise have it derived from its taps a thousand times at once.
 */
export async function lookAt(services: Services, typed: string, network: string): Promise<Look> {
  const { limits, db, paperKey } = services
  if (!(await limits.paperByAddress.take(network))) return { is: 'limited' }
  const code = paperCodeIn(typed)
  if (code === null) return { is: 'mistyped' }
  const paper = await findPaper(db, code)
  if (!paper) return { is: isOwnCode(paperKey, code) ? 'newer' : 'unknown' }
  try {
    return { ...(await standingOf(services, paper)), paper: factsOf(paper) }
  } finally {
    await limits.paperByAddress.giveBack(network)
  }
}

async function standingOf(services: Services, paper: IssuedPaper) {
  if (paper.revokedAt !== null) return { is: paper.isReplaced ? ('replaced' as const) : ('revoked' as const) }
  const { content } = paper
  return 'days' in content
    ? certificateStanding(services, { ...paper, content })
    : formStanding(services, paper, content)
}

async function formStanding(
  { db, config, now }: Services,
  { studentId, placementId, period }: IssuedPaper,
  content: readonly PaperDay[],
): Promise<PaperStanding> {
  const query = { month: period, now: now(), zone: config.SCHOOL_TIMEZONE, within: [placementId] }
  const [sources, approved] = await Promise.all([
    readSources(db, [studentId], query),
    listApprovedDaysOf(db, placementId, rangeOfMonth(period)),
  ])
  const astray = new Map(approved.map((day) => [day.workDate, { day, derived: fromTaps(day, query.now) }]))
  const days = (asNow: (record: FormRecord) => FormRecord) =>
    sources.flatMap((source) => paperDaysOf(formOf({ ...source, records: source.records.map(asNow) })))
  const stored = comparePaper(
    content,
    days((record) => record),
  )
  if (stored.is === 'changed') return stored
  return comparePaper(
    content,
    days((record) => asTapped(record, astray.get(record.workDate))),
  )
}

type Astray = { day: ApprovedDay; derived: DerivedRecord | null }

/** A record that its taps no longer give is read as they give it, so that a changed tap changes the paper too. */
function asTapped(record: FormRecord, astray: Astray | undefined): FormRecord {
  if (!astray?.derived) return record
  const { times, credited, undertime } = astray.derived
  return {
    ...record,
    amIn: times.am_in,
    amOut: times.am_out,
    pmIn: times.pm_in,
    pmOut: times.pm_out,
    otIn: times.ot_in,
    otOut: times.ot_out,
    minutes: record.minutes + credited - astray.day.credited,
    undertime,
  }
}

function factsOf(paper: IssuedPaper): PaperFacts {
  return {
    label: paperLabels[paper.kind],
    name: initialsAndLastName(paper),
    program: paper.program,
    period: periodInWords(paper.period),
    minutes: paper.minutes,
    printedAt: paper.printedAt,
  }
}

/** A month, or the first and the last day. */
function periodInWords(period: string): string {
  const [from = '', to] = period.split('/')
  return to === undefined ? monthInWords(from) : `${dateInWords(from)} to ${dateInWords(to)}`
}
