import { accounts } from './accounts.ts'
import { admins } from './admins.ts'
import { agreements } from './agreements.ts'
import { audit } from './audit.ts'
import { bulk } from './bulk.ts'
import { certificates } from './certificates.ts'
import { checklist } from './checklist.ts'
import { companies } from './companies.ts'
import { consents } from './consents.ts'
import { corrections } from './corrections.ts'
import { courses } from './courses.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
import { emailWordings } from './email-wordings.ts'
import type { ConstraintSentence, Endpoint } from './endpoint.ts'
import { evaluationTemplates } from './evaluation-templates.ts'
import { evaluations } from './evaluations.ts'
import { type ExportedList, exportOf } from './exports.ts'
import { forms } from './form48.ts'
import { holidays } from './holidays.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { letterTemplates } from './letter-templates.ts'
import { letters } from './letters.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { passes } from './passes.ts'
import { passwords } from './passwords.ts'
import { placements } from './placements.ts'
import { preferences } from './preferences.ts'
import { profile } from './profile.ts'
import { records } from './records.ts'
import { reports } from './reports.ts'
import { requirements } from './requirements.ts'
import { rollover } from './rollover.ts'
import { savedViews } from './saved-views.ts'
import { school } from './school.ts'
import { seals } from './seals.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { sites } from './sites.ts'
import { slips } from './slips.ts'
import { students } from './students.ts'
import { supervisors } from './supervisors.ts'
import { suspensions } from './suspensions.ts'
import { taps } from './taps.ts'
import { teachers } from './teachers.ts'
import { terms } from './terms.ts'

/** Every noun's table; the API page and the tests that walk over all endpoints read it. */
const nouns = {
  sessions,
  passwords,
  accounts,
  invitations,
  slips,
  profile,
  consents,
  settings,
  rollover,
  school,
  seals,
  terms,
  holidays,
  suspensions,
  courses,
  companies,
  sites,
  agreements,
  requirements,
  admins,
  teachers,
  supervisors,
  students,
  checklist,
  documents,
  evaluationTemplates,
  evaluations,
  letterTemplates,
  letters,
  placements,
  certificates,
  passes,
  taps,
  records,
  corrections,
  forms,
  reports,
  audit,
  emailWordings,
  messages,
  notices,
  notifications,
  preferences,
  savedViews,
  search,
  imports,
  bulk,
  dashboard,
}

export type NamedEndpoint = { noun: string; name: string; endpoint: Endpoint }

const written = Object.entries(nouns).flatMap(([noun, table]) => walk(noun, [], table))

export const allEndpoints: readonly NamedEndpoint[] = [
  ...written,
  ...written
    .map(({ endpoint }) => endpoint)
    .filter(isExported)
    .map((list) => ({ noun: 'exports', name: list.exported, endpoint: exportOf(list) })),
]

export const constraintSentences: Readonly<Record<string, ConstraintSentence>> = Object.assign(
  {},
  ...written.map(({ endpoint }) => endpoint.constraints),
)

function walk(noun: string, names: readonly string[], table: object): NamedEndpoint[] {
  return Object.entries(table).flatMap(([name, value]: [string, object]) => {
    const path = [...names, name]
    return 'method' in value ? [{ noun, name: path.join('.'), endpoint: value as Endpoint }] : walk(noun, path, value)
  })
}

function isExported(endpoint: Endpoint): endpoint is Endpoint & ExportedList {
  return endpoint.exported !== undefined
}
