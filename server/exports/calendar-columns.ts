import type { Holiday } from '#contract/holidays.ts'
import type { Requirement } from '#contract/requirements.ts'
import type { Suspension } from '#contract/suspensions.ts'
import type { Term } from '#contract/terms.ts'
import { type Columns, inWords, yesOrNo } from './columns.ts'

export const termColumns: Columns<Term> = [
  ['School year', ({ schoolYear }) => schoolYear],
  ['Semester', ({ semester }) => inWords(semester)],
  ['First day', ({ startsOn }) => startsOn],
  ['Last day', ({ endsOn }) => endsOn],
  ['Current', ({ current }) => yesOrNo(current)],
]

export const holidayColumns: Columns<Holiday> = [
  ['Date', ({ date }) => date],
  ['Name', ({ name }) => name],
  ['Type', ({ type }) => inWords(type)],
  ['Where it holds', ({ scope }) => scope],
]

export const suspensionColumns: Columns<Suspension> = [
  ['From', ({ fromDate }) => fromDate],
  ['Until', ({ untilDate }) => untilDate],
  ['From what time', ({ fromTime }) => fromTime],
  ['Reason', ({ reason }) => reason],
  ['Programs', ({ courseCodes }) => courseCodes.join(', ') || 'All'],
]

export const requirementColumns: Columns<Requirement> = [
  ['Code', ({ code }) => code],
  ['Name', ({ name }) => name],
  ['Phase', ({ phase }) => inWords(phase)],
  ['Of whom', ({ subject }) => inWords(subject)],
  ['Handed in by', ({ uploadedBy }) => inWords(uploadedBy)],
  ['Needed for', ({ blocks }) => inWords(blocks)],
  ['Expires', ({ hasExpiry }) => yesOrNo(hasExpiry)],
  ['Notarized', ({ needsNotary }) => yesOrNo(needsNotary)],
  ['Programs', ({ courseCodes }) => courseCodes.join(', ') || 'All'],
]
