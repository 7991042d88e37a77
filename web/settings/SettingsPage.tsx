import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '#contract/may.ts'
import { school } from '#contract/school.ts'
import { terms } from '#contract/terms.ts'
import { HolidaysTab } from '#web/holidays/HolidaysTab.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { RequirementsTab } from '#web/requirements/RequirementsTab.tsx'
import { SchoolTab } from '#web/school/SchoolTab.tsx'
import { useSession } from '#web/session/session.ts'
import { SuspensionsTab } from '#web/suspensions/SuspensionsTab.tsx'
import { TermsTab } from '#web/terms/TermsTab.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

/** What holds for the whole school; the open tab stands in the address. */
export function SettingsPage() {
  const role = useSession(({ usertype }) => usertype)
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const tabs: { value: string; label: string; content: ReactNode }[] = [
    ...(may(role, school.update) ? [{ value: 'school', label: 'School', content: <SchoolTab /> }] : []),
    ...(may(role, terms.create) ? [{ value: 'terms', label: 'Terms', content: <TermsTab /> }] : []),
    { value: 'holidays', label: 'Holidays', content: <HolidaysTab /> },
    { value: 'suspensions', label: 'Suspensions', content: <SuspensionsTab /> },
    { value: 'requirements', label: 'Requirements', content: <RequirementsTab /> },
  ]
  const open = tabs.find(({ value }) => value === tab) ?? tabs[0]

  return (
    <>
      <PageTitle>Settings</PageTitle>
      <Tabs
        label="Settings"
        tabs={tabs}
        value={open?.value ?? ''}
        // the search and filters of one list are not those of another
        onChange={(next) => void navigate({ to: '.', search: { tab: next } as never })}
      />
    </>
  )
}
