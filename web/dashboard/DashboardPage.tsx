import { Link } from '@tanstack/react-router'
import { CalendarCog, ClipboardPen, FileChartColumn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useSession } from '#web/session/session.ts'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Greeting } from './Greeting.tsx'

// Each role loads its own dashboard, so a student's phone never fetches a coordinator's charts.
const Student = lazy(() => import('./StudentDashboard.tsx').then((file) => ({ default: file.StudentDashboard })))
const Supervisor = lazy(() =>
  import('./SupervisorDashboard.tsx').then((file) => ({ default: file.SupervisorDashboard })),
)
const Teacher = lazy(() => import('./TeacherDashboard.tsx').then((file) => ({ default: file.TeacherDashboard })))
const Admin = lazy(() => import('./AdminDashboard.tsx').then((file) => ({ default: file.AdminDashboard })))

export function DashboardPage() {
  const role = useSession(({ role }) => role)
  const isStaff = role === 'admin' || role === 'teacher'
  return (
    <>
      {role === 'student' ? <Greeting /> : <PageTitle actions={isStaff && <StaffLinks />}>Dashboard</PageTitle>}
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {role === 'student' && <Student />}
        {role === 'supervisor' && <Supervisor />}
        {role === 'teacher' && <Teacher />}
        {role === 'admin' && <Admin />}
      </Suspense>
    </>
  )
}

/** Links to evaluations, reports and settings, which are not in the menu. */
function StaffLinks() {
  return (
    <>
      <Link to="/evaluations" className={buttonClasses('secondary')}>
        <ClipboardPen aria-hidden />
        Evaluations
      </Link>
      <Link to="/reports" className={buttonClasses('secondary')}>
        <FileChartColumn aria-hidden />
        Reports
      </Link>
      <Link to="/settings" className={buttonClasses('secondary')}>
        <CalendarCog aria-hidden />
        Settings
      </Link>
    </>
  )
}
