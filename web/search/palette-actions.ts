import { CheckCheck, Clock, Keyboard, LogOut, type LucideIcon } from 'lucide-react'
import type { Role } from '#domain/roles.ts'
import { searchable } from '#domain/search.ts'
import { approveRegularDays } from '#web/records/approve-regular.ts'
import { leave } from '#web/sign-in/leave.ts'
import { hasSingleKeys, setSingleKeys } from '#web/ui/single-key.ts'
import { toast } from '#web/ui/toasts.ts'
import type { PaletteItem } from './palette-items.ts'

type Action = { label: string; detail?: string; icon: LucideIcon; roles: readonly Role[]; to: PaletteItem['to'] }

const everyone = ['admin', 'teacher', 'supervisor', 'student'] as const

/** The actions of a role that fit what was typed; all of them while nothing is. */
export function actionItems(role: Role | null, keyword: string): PaletteItem[] {
  const wanted = searchable(keyword)
  return actions()
    .filter(({ roles }) => role !== null && roles.includes(role))
    .filter(({ label }) => searchable(label).includes(wanted))
    .map(({ label, detail = null, icon, to }) => ({
      key: `action ${label}`,
      group: 'Actions',
      title: label,
      detail,
      icon,
      to,
    }))
}

function actions(): Action[] {
  return [
    {
      label: 'Approve all regular days',
      detail: 'You can undo it for 10 seconds.',
      icon: CheckCheck,
      roles: ['supervisor'],
      to: () => void approveRegularDays(),
    },
    { label: 'Tap', icon: Clock, roles: ['student'], to: '/dtr/tap' },
    {
      label: hasSingleKeys() ? 'Turn off single-key shortcuts' : 'Turn on single-key shortcuts',
      detail: 'A approves, U undoes.',
      icon: Keyboard,
      roles: ['admin', 'teacher', 'supervisor'],
      to: turnSingleKeys,
    },
    { label: 'Sign out', icon: LogOut, roles: everyone, to: () => void leave() },
  ]
}

function turnSingleKeys(): void {
  setSingleKeys(!hasSingleKeys())
  toast.success(hasSingleKeys() ? 'Single-key shortcuts are on' : 'Single-key shortcuts are off')
}
