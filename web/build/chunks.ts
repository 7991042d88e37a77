import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { iconIn, iconsOf } from './icons.ts'

type Graph = Rolldown.ChunkingContext

/** What a visitor opens first: the pages without a form, then those with one. */
const visitors = {
  welcome: ['visitors/HomePage', 'visitors/LandingPage'],
  'sign-in': ['visitors/SignInPage', 'visitors/ForgotPasswordPage'],
}

/** Around every screen that needs a sign-in, what starts with it, and what all roles open. */
const shell = [
  'layout/MainLayout',
  'layout/Panel',
  'sign-in/load-user',
  'app/background',
  'dashboard/DashboardPage',
  'profile/ProfilePage',
]

const ofInterns = [
  'records/RecordsPage',
  'records/ToDecide',
  'documents/DocumentsPage',
  'student-page/StudentsScreen',
  'student-page/InternPage',
  'students/StudentsPage',
]

/** The screens of a role. */
const roles = {
  student: ['dashboard/StudentDashboard', 'tap/TapPage', 'records/RecordsPage', 'documents/DocumentsPage'],
  supervisor: ['dashboard/SupervisorDashboard', 'documents/SupervisorDocuments', ...ofInterns],
  staff: [
    'dashboard/TeacherDashboard',
    'dashboard/AdminDashboard',
    'records/RecordsList',
    'teachers/TeachersPage',
    'supervisors/SupervisorsPage',
    'courses/CoursesPage',
    'companies/CompaniesPage',
    'documents/StaffDocuments',
    ...ofInterns,
  ],
}

/**
 * The name of the file for a module, or null for a file of its own, such as a map or the pages of a PDF. A slow network
 * charges for every file and for every round of files, so the screens of a role are one file, and what students share
 * with others is another (decision 172).
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (id.includes('lucide-react')) return iconFileOf(id, graph)
  for (const [name, screens] of Object.entries(visitors)) if (isNeeded(screens, id, graph)) return name
  const [first, ...others] = Object.entries(roles).filter(([, screens]) => isNeeded(screens, id, graph))
  if (isNeeded(shell, id, graph) || (first?.[0] === 'student' && others.length > 0)) return 'inside'
  return others.length > 0 ? 'desk' : (first?.[0] ?? null)
}

/**
 * Visitors get only the icons that they see, with their first screens. What students and the shell draw is one file, and
 * what is only on a desk another, which no phone has to keep (decision 260).
 */
function iconFileOf(id: string, graph: Graph): string {
  const icon = iconIn(id)
  const entry = id.replace(/\/dist\/esm\/.*$/, '/dist/esm/lucide-react.mjs')
  const isDrawn = (screens: readonly string[]) => {
    const known = drawn.get(screens) ?? iconsOf(neededBy(screens, graph), entry, graph)
    drawn.set(screens, known)
    return icon === null || known.has(icon)
  }
  if (Object.values(visitors).some(isDrawn)) return 'welcome'
  return isDrawn(shell) || isDrawn(roles.student) ? 'icons' : 'desk-icons'
}

const needed = new Map<readonly string[], Set<string>>()
const drawn = new Map<readonly string[], Set<string>>()

/** Whether one of the screens imports the module before it runs. */
function isNeeded(screens: readonly string[], id: string, graph: Graph): boolean {
  return neededBy(screens, graph).has(id)
}

function neededBy(screens: readonly string[], graph: Graph): Set<string> {
  const known = needed.get(screens) ?? new Set(screens.flatMap((screen) => [...importsOf(fileOf(screen), graph)]))
  needed.set(screens, known)
  return known
}

function importsOf(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importsOf(imported, graph, found)
  return found
}

function fileOf(screen: string): string {
  const [file] = ['.tsx', '.ts']
    .map((end) => fileURLToPath(new URL(`../${screen}${end}`, import.meta.url)))
    .filter((path) => existsSync(path))
  if (!file) throw new Error(`There is no screen ${screen}`)
  return file
}
