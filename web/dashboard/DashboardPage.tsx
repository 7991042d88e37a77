import { Link } from '@tanstack/react-router'
import { CalendarCog } from 'lucide-react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useSession } from '#web/session/session.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { StaffDashboard } from './StaffDashboard.tsx'
import { StudentDashboard } from './StudentDashboard.tsx'
import { SupervisorDashboard } from './SupervisorDashboard.tsx'

export function DashboardPage() {
  const role = useSession(({ usertype }) => usertype)
  const isStaff = role === 'admin' || role === 'teacher'
  return (
    <>
      <PageTitle actions={isStaff && <SettingsLink />}>Dashboard</PageTitle>
      {role === 'supervisor' && <SupervisorDashboard />}
      {role === 'student' && <StudentDashboard />}
      {isStaff && <StaffDashboard />}
    </>
  )
}

/** Terms, holidays, suspensions, requirements and the school: not in the menu, which the spec gives. */
function SettingsLink() {
  return (
    <Link to="/settings" className={buttonClasses('secondary')}>
      <CalendarCog aria-hidden />
      Settings
    </Link>
  )
}
