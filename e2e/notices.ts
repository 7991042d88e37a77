import type { Page } from '@playwright/test'
import { sessionOf } from './person.ts'

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ })
export const items = (page: Page) => panel(page).getByRole('listitem')
const password = 'honest-hours-too'
/** Sundays that no other test uses: a correction can be requested once for each. */
const sundays = Array.from({ length: 6 }, (_, week) => sundayBefore(week + 2))

function sundayBefore(weeks: number): string {
  const day = new Date(Date.now() - weeks * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

type Intern = { id: number; username: string }
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
let supervisor = ''
let interns: Intern[] = []
const tokens = new Map<number, string>()

/** An intern of the supervisor, not the demo's student, requests a correction, and the supervisor is told. */
export async function askCorrection(page: Page): Promise<{ studentId: number }> {
  if (interns.length === 0) await meetInterns(page)
  for (const intern of interns) {
    for (const workDate of sundays) {
      const before = await toldSoFar(page)
      const at = (time: string) => new Date(`${workDate}T${time}:00+08:00`).toISOString()
      const proposed = { am_in: at('08:00'), am_out: at('12:00'), pm_in: at('13:00'), pm_out: at('17:00') }
      const data = { workDate, kind: 'whole_day', proposed, reason: 'Inventory at the warehouse' }
      const token = await tokenOf(page, intern)
      const answer = await page.request.post('/api/dtr/corrections', { ...bearer(token), data })
      // For an approved day the coordinator is told instead.
      if (answer.ok() && (await toldSoFar(page)) > before) return { studentId: intern.id }
    }
  }
  throw new Error('No intern of the supervisor could ask')
}

async function meetInterns(page: Page) {
  supervisor = (await sessionOf(page, 'supervisor')).token
  const student = await sessionOf(page, 'student')
  const list = await page.request.get('/api/students?rowsPerPage=100', bearer(supervisor))
  const found: Intern[] = (await list.json()).data.students
  interns = found.filter(({ id }) => String(id) !== student.id)
}

async function tokenOf(page: Page, { id, username }: Intern): Promise<string> {
  const known = tokens.get(id)
  if (known) return known
  const { token: admin } = await sessionOf(page, 'admin')
  const data = { id, newPassword: password }
  await page.request.post('/api/students/change-password', { ...bearer(admin), data })
  const login = await page.request.post('/api/students/login', { data: { username, password, type: 'student' } })
  const { token } = await login.json()
  // A password that someone else chose opens nothing until its owner has set a new one.
  const own = { currentPassword: password, newPassword: `${password} of my own` }
  await page.request.post('/api/students/change-password', { ...bearer(token), data: own })
  tokens.set(id, token)
  return token
}

function toldSoFar(page: Page): Promise<number> {
  return toldTo(page, supervisor)
}

export async function toldTo(page: Page, token: string): Promise<number> {
  return (await (await page.request.get('/api/usernotifications', bearer(token))).json()).data.total
}
