import { admins } from '#contract/admins.ts'
import { audit } from '#contract/audit.ts'
import { emailWordings } from '#contract/email-wordings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { holidays } from '#contract/holidays.ts'
import { letterTemplates } from '#contract/letter-templates.ts'
import { may } from '#contract/may.ts'
import { messages } from '#contract/messages.ts'
import { requirements } from '#contract/requirements.ts'
import { school } from '#contract/school.ts'
import { suspensions } from '#contract/suspensions.ts'
import { terms } from '#contract/terms.ts'
import type { Role } from '#domain/roles.ts'

type Tab = {
  value: string
  label: string
  /** Other words that people may search for. */
  holds?: string
  /** People who may call this endpoint may open the tab. */
  act: Endpoint
}

const tabs = [
  {
    value: 'school',
    label: 'School',
    holds: 'logo, signatories, counted hours, counts from, mid-term, words on forms',
    act: school.update,
  },
  { value: 'terms', label: 'Terms', holds: 'semester, roll over, graduate, year level', act: terms.create },
  { value: 'holidays', label: 'Holidays', act: holidays.create },
  { value: 'suspensions', label: 'Suspensions', act: suspensions.create },
  { value: 'requirements', label: 'Requirements', act: requirements.create },
  {
    value: 'evaluations',
    label: 'Evaluation forms',
    holds: 'weights, grades, scales',
    act: evaluationTemplates.create,
  },
  {
    value: 'letters',
    label: 'Letters',
    holds: 'endorsement, recommendation, consent, waiver, MOA draft, certificate wording',
    act: letterTemplates.create,
  },
  { value: 'admins', label: 'Admins', holds: 'administrators, invite an admin', act: admins.list },
  {
    value: 'messages',
    label: 'Messages',
    holds: 'announcement, notice, email to a section',
    act: messages.send,
  },
  { value: 'emails', label: 'Emails', holds: 'wording, invitation, pace', act: emailWordings.update },
  { value: 'audit', label: 'Audit log', holds: 'who changed what, history', act: audit.list },
] as const satisfies readonly Tab[]

export type SettingsTab = (typeof tabs)[number]['value']

/** The tabs of the settings that a role may open, for the screen itself and for the search. */
export function settingsTabs(role: Role | null): readonly (Tab & { value: SettingsTab })[] {
  return tabs.filter(({ act }) => may(role, act))
}
