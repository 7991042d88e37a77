import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useSession } from '#web/session/session.ts'
import { StaffDashboard } from './StaffDashboard.tsx'
import { StudentDashboard } from './StudentDashboard.tsx'
import { SupervisorDashboard } from './SupervisorDashboard.tsx'

export function DashboardPage() {
  const role = useSession(({ usertype }) => usertype)
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      {role === 'supervisor' && <SupervisorDashboard />}
      {role === 'student' && <StudentDashboard />}
      {(role === 'admin' || role === 'teacher') && <StaffDashboard />}
    </>
  )
}
