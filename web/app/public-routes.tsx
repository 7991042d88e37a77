import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { root } from './root-route.tsx'
import { screen } from './screen.ts'

const outside = { getParentRoute: () => root }
const signIn = lazy(() => import('#web/visitors/SignInPage.tsx'), 'SignInPage')

const homepage = createRoute({
  ...outside,
  ...screen('/homepage'),
  component: lazy(() => import('#web/visitors/HomePage.tsx'), 'HomePage'),
})
const landing = createRoute({
  ...outside,
  ...screen('/landing'),
  validateSearch: withToken,
  component: lazy(() => import('#web/visitors/LandingPage.tsx'), 'LandingPage'),
})
const forgotPassword = createRoute({
  ...outside,
  ...screen('/forgot-password'),
  component: lazy(() => import('#web/visitors/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})
const resetPassword = createRoute({
  ...outside,
  ...screen('/reset-password'),
  validateSearch: withToken,
  component: lazy(() => import('#web/visitors/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})
const confirmEmail = createRoute({
  ...outside,
  ...screen('/confirm-email'),
  validateSearch: withToken,
  component: lazy(() => import('#web/visitors/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
})
const accountChange = createRoute({
  ...outside,
  ...screen('/account-change'),
  validateSearch: withToken,
  component: lazy(() => import('#web/visitors/AccountChangePage.tsx'), 'AccountChangePage'),
})
const adminSignIn = createRoute({ ...outside, ...screen('/admin/login'), component: signIn })
const adminRegister = createRoute({ ...outside, ...screen('/admin/register'), component: signIn })
const teacherSignIn = createRoute({ ...outside, ...screen('/teacher/login'), component: signIn })
const supervisorSignIn = createRoute({ ...outside, ...screen('/supervisor/login'), component: signIn })
const studentSignIn = createRoute({ ...outside, ...screen('/student/login'), component: signIn })

export const publicRoutes = [
  homepage,
  landing,
  forgotPassword,
  resetPassword,
  confirmEmail,
  accountChange,
  adminSignIn,
  adminRegister,
  teacherSignIn,
  supervisorSignIn,
  studentSignIn,
] as const

/** The router makes numbers of digits; here they are text like any other. */
function withToken({ token }: Record<string, unknown>): { token?: string } {
  return token === undefined || typeof token === 'object' ? {} : { token: String(token) }
}
