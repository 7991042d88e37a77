import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { roles } from '#domain/roles.ts'
import { linkScreen, publicScreen, recordScreen, screen, signInScreen } from './screen.ts'

const staff = ['admin', 'teacher'] as const

const documents = lazy(() => import('#web/documents/DocumentsPage.tsx'), 'DocumentsPage')
const records = lazy(() => import('#web/records/RecordsPage.tsx'), 'RecordsPage')

/** Each screen once: its address, who may open it, what the browser's tab is called, and what it shows (spec §2). */
export const insideScreens = [
  screen('/', {
    title: 'Dashboard',
    roles,
    component: lazy(() => import('#web/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  }),
  screen('/students', {
    title: 'Students',
    roles,
    component: lazy(() => import('#web/student-page/StudentsScreen.tsx'), 'StudentsScreen'),
  }),
  recordScreen('/students/$studentId', {
    title: 'Student',
    roles,
    component: lazy(() => import('#web/student-page/InternPage.tsx'), 'InternPage'),
  }),
  screen('/teachers', {
    title: 'SIPP Coordinators',
    roles: staff,
    component: lazy(() => import('#web/teachers/TeachersPage.tsx'), 'TeachersPage'),
  }),
  screen('/supervisors', {
    title: 'Supervisors',
    roles: staff,
    component: lazy(() => import('#web/supervisors/SupervisorsPage.tsx'), 'SupervisorsPage'),
  }),
  screen('/courses', {
    title: 'Programs',
    roles: staff,
    component: lazy(() => import('#web/courses/CoursesPage.tsx'), 'CoursesPage'),
  }),
  screen('/companies', {
    title: 'Companies',
    roles: staff,
    component: lazy(() => import('#web/companies/CompaniesPage.tsx'), 'CompaniesPage'),
  }),
  screen('/documents', { title: 'Documents', roles, component: documents }),
  recordScreen('/documents/$studentId', { title: 'Documents', roles, component: documents }),
  // Supervisors are not here, because they open one intern's record directly.
  screen('/dtr', { title: 'Daily Time Records', roles: ['admin', 'teacher', 'student'], component: records }),
  recordScreen('/dtr/$studentId', { title: 'Daily Time Record', roles, component: records }),
  screen('/dtr/tap', {
    title: 'Tap',
    roles: ['student'],
    component: lazy(() => import('#web/tap/TapPage.tsx'), 'TapPage'),
  }),
  screen('/evaluations', {
    title: 'Evaluations',
    roles,
    component: lazy(() => import('#web/evaluations/EvaluationsPage.tsx'), 'EvaluationsPage'),
  }),
  recordScreen('/evaluations/$evaluationId', {
    title: 'Evaluation',
    roles,
    component: lazy(() => import('#web/evaluations/EvaluationPage.tsx'), 'EvaluationPage'),
  }),
  screen('/messages', {
    title: 'Messages',
    roles,
    component: lazy(() => import('#web/messages/ReceivedPage.tsx'), 'ReceivedPage'),
  }),
  screen('/profile', {
    title: 'Profile',
    roles,
    component: lazy(() => import('#web/profile/ProfilePage.tsx'), 'ProfilePage'),
  }),
  screen('/settings', {
    title: 'Settings',
    roles: staff,
    component: lazy(() => import('#web/settings/SettingsPage.tsx'), 'SettingsPage'),
  }),
  screen('/reports', {
    title: 'Reports',
    roles: staff,
    component: lazy(() => import('#web/reports/ReportsPage.tsx'), 'ReportsPage'),
  }),
] as const

/** The screens of visitors. */
export const publicScreens = [
  signInScreen('/admin/login', 'admin'),
  signInScreen('/student/login', 'student'),
  signInScreen('/teacher/login', 'teacher'),
  signInScreen('/supervisor/login', 'supervisor'),
  signInScreen('/admin/register', 'admin'),
  publicScreen('/homepage', {
    title: 'Internships, honestly recorded',
    roles: 'public',
    component: lazy(() => import('#web/visitors/HomePage.tsx'), 'HomePage'),
  }),
  linkScreen('/landing', {
    title: 'Choose how you sign in',
    roles: 'public',
    component: lazy(() => import('#web/visitors/LandingPage.tsx'), 'LandingPage'),
  }),
  publicScreen('/forgot-password', {
    title: 'Forgot your password?',
    roles: 'public',
    component: lazy(() => import('#web/visitors/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  }),
  linkScreen('/reset-password', {
    title: 'New password',
    roles: 'public',
    component: lazy(() => import('#web/visitors/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  }),
  linkScreen('/confirm-email', {
    title: 'Confirm your email',
    roles: 'everyone',
    component: lazy(() => import('#web/visitors/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  }),
  linkScreen('/account-change', {
    title: 'Your account was changed',
    roles: 'everyone',
    component: lazy(() => import('#web/visitors/AccountChangePage.tsx'), 'AccountChangePage'),
  }),
] as const
