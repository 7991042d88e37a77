import {
  BriefcaseBusiness,
  CircleAlert,
  FileSearch,
  Handshake,
  History,
  MoonStar,
  PencilLine,
  UserRoundX,
} from 'lucide-react'
import type { Queues, StudentQueues } from '#contract/dashboard.ts'
import { silentAfter } from '#domain/absence.ts'
import type { Stat } from './StatTile.tsx'

/** A coordinator’s queues, each with the list that it counts. */
export function queueStats({ moasExpiring, ...queues }: Queues): Stat[] {
  return [...studentQueueStats(queues), moaStat(moasExpiring, '/companies?moa=expiring&mine=true')]
}

/** Queues of students, for an admin those of one coordinator or of the school. */
export function studentQueueStats(queues: StudentQueues, coordinatorId?: CoordinatorId): Stat[] {
  const stats: Omit<Stat, 'isQueue'>[] = [
    {
      label: queues.documents === 1 ? 'Document to review' : 'Documents to review',
      value: queues.documents,
      hint: 'submitted, oldest first',
      icon: FileSearch,
      link: '/documents?state=submitted',
    },
    {
      label: queues.corrections === 1 ? 'Correction' : 'Corrections',
      value: queues.corrections,
      hint: 'requested by students',
      icon: PencilLine,
      link: '/dtr?tab=corrections',
    },
    {
      label: 'Incomplete days',
      value: queues.incomplete,
      hint: queues.incomplete === 1 ? 'student with incomplete days' : 'students with incomplete days',
      icon: CircleAlert,
      link: '/students?needs=incomplete',
    },
    {
      label: `No tap in ${silentAfter} days`,
      value: queues.noTap,
      hint: 'workdays, or longer',
      icon: MoonStar,
      link: '/students?needs=no_tap',
    },
    {
      label: 'Not placed',
      value: queues.unplaced,
      hint: queues.unplaced === 1 ? 'student without a company' : 'students without a company',
      icon: UserRoundX,
      link: '/students?stage=unplaced',
    },
    {
      label: 'Not deployed',
      value: queues.preparing,
      hint: 'placed, still preparing',
      icon: BriefcaseBusiness,
      link: '/students?stage=preparing',
    },
    {
      label: 'Changed since approval',
      value: queues.changed,
      hint: queues.changed === 1 ? 'day to recheck' : 'days to recheck',
      icon: History,
      link: '/dtr?tab=changed',
    },
  ]
  return stats.map((stat) => ({ ...stat, link: withCoordinator(stat.link, coordinatorId), isQueue: true }))
}

/** An id, 'none' for students without a coordinator; undefined is everyone. */
export type CoordinatorId = number | 'none' | undefined

export function withCoordinator(link: string, coordinatorId: CoordinatorId): string {
  if (coordinatorId === undefined) return link
  return `${link}${link.includes('?') ? '&' : '?'}coordinatorId=${coordinatorId}`
}

export function moaStat(value: number, link: string): Stat {
  return {
    label: value === 1 ? 'MOA expiring' : 'MOAs expiring',
    value,
    hint: 'where students are placed',
    icon: Handshake,
    link,
    isQueue: true,
  }
}
