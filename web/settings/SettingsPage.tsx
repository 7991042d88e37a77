import type { ReactNode } from 'react'
import { AdminsTab } from '#web/admins/AdminsTab.tsx'
import { useAddress } from '#web/api/use-address.ts'
import { AuditTab } from '#web/audit/AuditTab.tsx'
import { WordingsTab } from '#web/email-wordings/WordingsTab.tsx'
import { TemplatesTab } from '#web/evaluation-templates/TemplatesTab.tsx'
import { HolidaysTab } from '#web/holidays/HolidaysTab.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { LettersTab } from '#web/letters/LettersTab.tsx'
import { MessagesTab } from '#web/messages/MessagesTab.tsx'
import { RequirementsTab } from '#web/requirements/RequirementsTab.tsx'
import { SchoolTab } from '#web/school/SchoolTab.tsx'
import { useSession } from '#web/session/session.ts'
import { SuspensionsTab } from '#web/suspensions/SuspensionsTab.tsx'
import { TermsTab } from '#web/terms/TermsTab.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type SettingsTab, settingsTabs } from './settings-tabs.ts'

const contents: Record<SettingsTab, ReactNode> = {
  school: <SchoolTab />,
  terms: <TermsTab />,
  holidays: <HolidaysTab />,
  suspensions: <SuspensionsTab />,
  requirements: <RequirementsTab />,
  evaluations: <TemplatesTab />,
  letters: <LettersTab />,
  admins: <AdminsTab />,
  messages: <MessagesTab />,
  emails: <WordingsTab />,
  audit: <AuditTab />,
}

/** Settings of the whole school. The address names the open tab. */
export function SettingsPage() {
  const role = useSession(({ role }) => role)
  const { search, go } = useAddress()
  const tabs = settingsTabs(role).map(({ value, label }) => ({ value, label, content: contents[value] }))
  const open = tabs.find(({ value }) => value === search.tab) ?? tabs[0]

  return (
    <>
      <PageTitle>Settings</PageTitle>
      <Tabs
        label="Settings"
        tabs={tabs}
        value={open?.value ?? ''}
        // The search and filters of one list do not apply to another.
        onChange={(tab) => go({ tab })}
      />
    </>
  )
}
