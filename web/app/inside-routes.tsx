import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { inside } from './root-route.tsx'
import { screen, studentScreen } from './screen.ts'

const within = { getParentRoute: () => inside }

const dashboard = createRoute({
  ...within,
  ...screen('/'),
  component: lazy(() => import('#web/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})
const students = createRoute({
  ...within,
  ...screen('/students'),
  component: lazy(() => import('#web/student-page/StudentsScreen.tsx'), 'StudentsScreen'),
})
const student = createRoute({
  ...within,
  ...studentScreen('/students/$studentId'),
  component: lazy(() => import('#web/student-page/InternPage.tsx'), 'InternPage'),
})
const teachers = createRoute({
  ...within,
  ...screen('/teachers'),
  component: lazy(() => import('#web/teachers/TeachersPage.tsx'), 'TeachersPage'),
})
const supervisors = createRoute({
  ...within,
  ...screen('/supervisors'),
  component: lazy(() => import('#web/supervisors/SupervisorsPage.tsx'), 'SupervisorsPage'),
})
const courses = createRoute({
  ...within,
  ...screen('/courses'),
  component: lazy(() => import('#web/courses/CoursesPage.tsx'), 'CoursesPage'),
})
const companies = createRoute({
  ...within,
  ...screen('/companies'),
  component: lazy(() => import('#web/companies/CompaniesPage.tsx'), 'CompaniesPage'),
})
const documents = createRoute({
  ...within,
  ...screen('/documents'),
  component: lazy(() => import('#web/documents/DocumentsPage.tsx'), 'DocumentsPage'),
})
const studentDocuments = createRoute({
  ...within,
  ...studentScreen('/documents/$studentId'),
  component: lazy(() => import('#web/documents/DocumentsPage.tsx'), 'DocumentsPage'),
})
const records = createRoute({
  ...within,
  ...screen('/dtr'),
  component: lazy(() => import('#web/records/RecordsPage.tsx'), 'RecordsPage'),
})
const studentRecords = createRoute({
  ...within,
  ...studentScreen('/dtr/$studentId'),
  component: lazy(() => import('#web/records/RecordsPage.tsx'), 'RecordsPage'),
})
const tap = createRoute({
  ...within,
  ...screen('/dtr/tap'),
  component: lazy(() => import('#web/tap/TapPage.tsx'), 'TapPage'),
})
const profile = createRoute({
  ...within,
  ...screen('/profile'),
  component: lazy(() => import('#web/profile/ProfilePage.tsx'), 'ProfilePage'),
})
const settings = createRoute({
  ...within,
  ...screen('/settings'),
  component: lazy(() => import('#web/settings/SettingsPage.tsx'), 'SettingsPage'),
})

const reports = createRoute({
  ...within,
  ...screen('/reports'),
  component: lazy(() => import('#web/reports/ReportsPage.tsx'), 'ReportsPage'),
})

export const insideRoutes = [
  dashboard,
  students,
  student,
  teachers,
  supervisors,
  courses,
  companies,
  documents,
  studentDocuments,
  records,
  studentRecords,
  tap,
  profile,
  settings,
  reports,
] as const
