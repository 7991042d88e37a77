import {
  BookOpen,
  Building2,
  CalendarClock,
  Clock,
  FileText,
  GraduationCap,
  House,
  type LucideIcon,
  UserCog,
  Users,
} from 'lucide-react'
import type { Role } from '#domain/roles.ts'

/** An entry of the side menu (spec §2). With `items` it is a branch, on the first level a group. */
export type MenuItem = {
  label: string
  icon?: LucideIcon
  /** A route of the product. */
  to?: string
  /** An address outside the product. */
  url?: string
  target?: '_blank' | '_self'
  class?: string
  items?: readonly MenuItem[]
  visible?: boolean
  disabled?: boolean
  command?: () => void
}

/** The menu decides what is shown, the screens decide who may open them (spec §2). */
export function menuFor(role: Role | null): MenuItem[] {
  const by = (...roles: Role[]) => role !== null && roles.includes(role)
  return [
    {
      label: 'Home',
      items: [{ label: 'Dashboard', icon: House, to: '/', visible: role !== null }],
    },
    {
      label: 'Tools',
      items: [
        {
          label: 'Manage Students',
          icon: GraduationCap,
          to: '/students',
          visible: by('admin', 'teacher', 'supervisor'),
        },
        { label: 'Manage SIPP Coordinators', icon: Users, to: '/teachers', visible: by('admin') },
        { label: 'Manage Supervisors', icon: UserCog, to: '/supervisors', visible: by('admin', 'teacher') },
        { label: 'Manage Program', icon: BookOpen, to: '/courses', visible: by('admin', 'teacher') },
        { label: 'Manage Companies', icon: Building2, to: '/companies', visible: by('admin', 'teacher') },
        {
          label: 'Manage Daily Time Record',
          icon: CalendarClock,
          to: '/dtr',
          visible: by('teacher', 'admin', 'student'),
        },
        { label: 'Daily Time Record', icon: Clock, to: '/dtr/tap', visible: by('student') },
        { label: 'Manage Documents', icon: FileText, to: '/documents', visible: role !== null },
      ],
    },
  ]
}

/** The entries without the hidden ones, and without branches that would be empty. */
export function shownItems(items: readonly MenuItem[]): MenuItem[] {
  return items
    .filter(({ visible }) => visible !== false)
    .map((item) => (item.items ? { ...item, items: shownItems(item.items) } : item))
    .filter(({ items: inner }) => inner === undefined || inner.length > 0)
}

/** The key of the entry whose target is the path: its parent's key plus its index (spec §4). */
export function keyOfPath(items: readonly MenuItem[], path: string, parent = ''): string | null {
  for (const [index, item] of items.entries()) {
    const key = itemKey(parent, index)
    if (item.to === path) return key
    const inner = item.items ? keyOfPath(item.items, path, key) : null
    if (inner) return inner
  }
  return null
}

export function itemKey(parent: string, index: number): string {
  return parent ? `${parent}-${index}` : String(index)
}

export function isInBranch(key: string, active: string | null): boolean {
  return active !== null && (active === key || active.startsWith(`${key}-`))
}
