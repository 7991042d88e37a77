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
import type { Queues } from '#contract/dashboard.ts'
import { silentAfter } from '#domain/absence.ts'
import type { Stat } from './StatTile.tsx'

/** Each queue with the list that it counts. */
export function queueStats(queues: Queues): Stat[] {
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
      hint: queues.incomplete === 1 ? 'student with such a day' : 'students with such a day',
      icon: CircleAlert,
      link: '/students?needs=incomplete',
    },
    {
      label: `No tap in ${silentAfter} days`,
      value: queues.noTap,
      hint: 'of work, or longer',
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
      label: queues.moasExpiring === 1 ? 'MOA expiring' : 'MOAs expiring',
      value: queues.moasExpiring,
      hint: 'where your students are',
      icon: Handshake,
      link: '/companies?moa=expiring&mine=true',
    },
    {
      label: 'Changed since approval',
      value: queues.changed,
      hint: queues.changed === 1 ? 'day to look at again' : 'days to look at again',
      icon: History,
      link: '/dtr?tab=changed',
    },
  ]
  return stats.map((stat) => ({ ...stat, isQueue: true }))
}
