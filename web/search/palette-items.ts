import {
  Building2,
  CalendarCog,
  CircleUser,
  FileChartColumn,
  GraduationCap,
  type LucideIcon,
  UserCog,
  Users,
} from 'lucide-react'
import type { SearchHit } from '#contract/search.ts'
import type { Role } from '#domain/roles.ts'
import { searchable } from '#domain/search.ts'
import { type MenuItem, menuFor, shownItems } from '#web/layout/menu.ts'

export type PaletteItem = {
  key: string
  group: string
  title: string
  detail: string | null
  icon: LucideIcon
  to: string
}

const kinds: Record<SearchHit['kind'], { group: string; icon: LucideIcon; addressOf: (hit: SearchHit) => string }> = {
  student: { group: 'Students', icon: GraduationCap, addressOf: ({ id }) => `/students/${id}` },
  teacher: { group: 'SIPP Coordinators', icon: Users, addressOf: ({ title }) => searchedIn('/teachers', title) },
  supervisor: { group: 'Supervisors', icon: UserCog, addressOf: ({ title }) => searchedIn('/supervisors', title) },
  company: { group: 'Companies', icon: Building2, addressOf: ({ id }) => `/companies?open=${id}` },
}

/** The screens of a role that fit what was typed; all of them while nothing is. */
export function screenItems(role: Role | null, keyword: string): PaletteItem[] {
  const wanted = searchable(keyword)
  return [...leavesOf(shownItems(menuFor(role))), ...beyondMenu(role)]
    .filter(({ label }) => searchable(label).includes(wanted))
    .map(({ label, icon, to }) => ({
      key: `screen ${to}`,
      group: 'Screens',
      title: label,
      detail: null,
      icon: icon ?? CircleUser,
      to: to ?? '/',
    }))
}

export function hitItems(hits: readonly SearchHit[]): PaletteItem[] {
  return hits.map((hit) => {
    const { group, icon, addressOf } = kinds[hit.kind]
    return {
      key: `${hit.kind} ${hit.id}`,
      group,
      title: hit.title,
      detail: hit.detail || null,
      icon,
      to: addressOf(hit),
    }
  })
}

export type PaletteGroup = { group: string; items: PaletteItem[] }

/** In runs of one group, for their headings. */
export function grouped(items: readonly PaletteItem[]): PaletteGroup[] {
  const groups: PaletteGroup[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.group === item.group) last.items.push(item)
    else groups.push({ group: item.group, items: [item] })
  }
  return groups
}

/** Screens that the menu does not name (they open from here and from the dashboard). */
function beyondMenu(role: Role | null): MenuItem[] {
  const profile = { label: 'Profile', icon: CircleUser, to: '/profile' }
  return role === 'admin' || role === 'teacher'
    ? [
        profile,
        { label: 'Reports', icon: FileChartColumn, to: '/reports' },
        { label: 'Settings', icon: CalendarCog, to: '/settings' },
      ]
    : [profile]
}

function leavesOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => (item.items ? leavesOf(item.items) : [item]))
}

function searchedIn(path: string, words: string): string {
  return `${path}?${new URLSearchParams({ search: words })}`
}
