import type { Holiday } from '#contract/holidays.ts'
import type { Requirement } from '#contract/requirements.ts'
import type { Suspension } from '#contract/suspensions.ts'
import type { Term } from '#contract/terms.ts'
import { holidayTypeLabels, scopeInWords, suspensionKindLabels } from '#domain/holiday.ts'
import { blockLabels, phaseLabels, subjectLabels, uploaderLabels } from '#domain/requirement.ts'
import { semesterLabels } from '#domain/term.ts'
import { type Columns, yesOrNo } from './columns.ts'

export const termColumns: Columns<Term> = [
  ['School year', ({ schoolYear }) => schoolYear],
  ['Semester', ({ semester }) => semesterLabels[semester]],
  ['First day', ({ startsOn }) => startsOn],
  ['Last day', ({ endsOn }) => endsOn],
  ['Current', yesOrNo('current')],
]

export const holidayColumns: Columns<Holiday> = [
  ['Date', ({ date }) => date],
  ['Name', ({ name }) => name],
  ['Type', ({ type }) => holidayTypeLabels[type]],
  ['Applies to', scopeInWords],
]

export const suspensionColumns: Columns<Suspension> = [
  ['From', ({ fromDate }) => fromDate],
  ['Until', ({ untilDate }) => untilDate],
  ['From what time', ({ fromTime }) => fromTime],
  ['Reason', ({ reason }) => reason],
  ['Kind', ({ kind }) => suspensionKindLabels[kind]],
  ['Programs', ({ courseCodes }) => courseCodes.join(', ') || 'All'],
]

export const requirementColumns: Columns<Requirement> = [
  ['Code', ({ code }) => code],
  ['Name', ({ name }) => name],
  ['Phase', ({ phase }) => phaseLabels[phase]],
  ['Required from', ({ subject }) => subjectLabels[subject]],
  ['Submitted by', ({ uploadedBy }) => uploaderLabels[uploadedBy]],
  ['Met by', ({ evaluationTemplateName }) => evaluationTemplateName ?? 'Upload'],
  ['Required for', ({ blocks }) => blockLabels[blocks]],
  ['Expires', yesOrNo('hasExpiry')],
  ['Notarized', yesOrNo('needsNotary')],
  ['Programs', ({ courseCodes }) => courseCodes.join(', ') || 'All'],
]
