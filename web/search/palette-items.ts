import {
  Building2,
  CalendarCog,
  CircleUser,
  ClipboardPen,
  FileChartColumn,
  GraduationCap,
  type LucideIcon,
  Megaphone,
  UserCog,
  Users,
} from 'lucide-react'
import { may } from '#contract/may.ts'
import { reports } from '#contract/reports.ts'
import type { SearchHit } from '#contract/search.ts'
import { reportKinds, reportTitles } from '#domain/report.ts'
import type { Role } from '#domain/roles.ts'
import { searchable } from '#domain/search.ts'
import { type MenuItem, menuFor, shownItems } from '#web/layout/menu.ts'
import { settingsTabs } from '#web/settings/settings-tabs.ts'

export type PaletteItem = {
  key: string
  group: string
  title: string
  detail: string | null
  icon: LucideIcon
  /** An address to go to, or something to do. */
  to: string | (() => void)
}

const kinds: Record<SearchHit['kind'], { group: string; icon: LucideIcon; addressOf: (hit: SearchHit) => string }> = {
  student: { group: 'Students', icon: GraduationCap, addressOf: ({ id }) => `/students/${id}` },
  teacher: { group: 'SIPP Coordinators', icon: Users, addressOf: ({ title }) => searchedIn('/teachers', title) },
  supervisor: { group: 'Supervisors', icon: UserCog, addressOf: ({ title }) => searchedIn('/supervisors', title) },
  company: { group: 'Companies', icon: Building2, addressOf: ({ id }) => `/companies?open=${id}` },
}

type Screen = { label: string; detail?: string; icon: LucideIcon; to: string }

/** The screens of a role that fit what was typed; all of them while nothing is. */
export function screenItems(role: Role | null, keyword: string): PaletteItem[] {
  const wanted = searchable(keyword)
  return [...inMenu(role), ...beyondMenu(role), ...inSettings(role), ...inReports(role)]
    .filter(({ label, detail = '' }) => [label, detail].some((words) => searchable(words).includes(wanted)))
    .map(({ label, detail = null, icon, to }) => ({
      key: `screen ${to}`,
      group: 'Screens',
      title: label,
      detail,
      icon,
      to,
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

/** Groups the items for their headings. */
export function grouped(items: readonly PaletteItem[]): PaletteGroup[] {
  const groups: PaletteGroup[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.group === item.group) last.items.push(item)
    else groups.push({ group: item.group, items: [item] })
  }
  return groups
}

function inMenu(role: Role | null): Screen[] {
  const leaves = leavesOf(shownItems(menuFor(role)))
  return leaves.map(({ label, icon = CircleUser, to = '/' }) => ({ label, icon, to }))
}

/** Screens that the menu does not name (they open from here and from the dashboard). */
function beyondMenu(role: Role | null): Screen[] {
  const profile = { label: 'Profile', icon: CircleUser, to: '/profile' }
  if (role === null) return [profile]
  const evaluations = { label: 'Evaluations', icon: ClipboardPen, to: '/evaluations' }
  const messages = { label: 'Messages for you', icon: Megaphone, to: '/messages' }
  return role === 'admin' || role === 'teacher'
    ? [
        evaluations,
        messages,
        profile,
        { label: 'Reports', icon: FileChartColumn, to: '/reports' },
        { label: 'Settings', icon: CalendarCog, to: '/settings' },
      ]
    : [evaluations, messages, profile]
}

function inSettings(role: Role | null): Screen[] {
  return settingsTabs(role).map(({ value, label, holds }) => ({
    label,
    detail: holds ? `Settings: ${holds}` : 'Settings',
    icon: CalendarCog,
    to: `/settings?tab=${value}`,
  }))
}

/** Each report by its name, so that one who types 'Annex' finds it. */
function inReports(role: Role | null): Screen[] {
  if (!may(role, reports.preview)) return []
  return reportKinds.map((kind) => ({
    label: reportTitles[kind],
    detail: 'Reports',
    icon: FileChartColumn,
    to: `/reports?kind=${kind}`,
  }))
}

function leavesOf(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => (item.items ? leavesOf(item.items) : [item]))
}

function searchedIn(path: string, words: string): string {
  return `${path}?${new URLSearchParams({ search: words })}`
}
