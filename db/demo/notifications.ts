import type { NotificationKind } from '#domain/notification-kinds.ts'
import { ago, type Demo } from './demo.ts'
import type { Placement } from './placements.ts'
import type { Supervisor, Teacher } from './staff.ts'

type Told = { kind: NotificationKind; title: string; body: string; link: string }

/** What coordinators and supervisors were told; the newest are unread. */
export async function loadNotifications(
  demo: Demo,
  placements: readonly Placement[],
  { teachers, supervisors }: { teachers: readonly Teacher[]; supervisors: readonly Supervisor[] },
): Promise<void> {
  const toTeachers = teachers.flatMap(({ id }) => {
    const own = placements.filter(({ student }) => student.coordinatorId === id)
    return recent(demo, id, teacherNews(own))
  })
  const toSupervisors = supervisors.flatMap(({ id }) => {
    const own = placements.filter(({ supervisorId, status }) => supervisorId === id && status === 'deployed')
    return recent(demo, id, supervisorNews(own))
  })
  const rows = [...toTeachers, ...toSupervisors].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  await demo.put(
    'notifications',
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
}

/** One every few hours, the first of the list last; the three newest wait to be read. */
function recent(demo: Demo, userId: number, news: readonly Told[]) {
  return news.slice(0, 14).map((told, index) => ({
    userId,
    ...told,
    isRead: index >= 3,
    createdAt: ago(demo, 1 + Math.floor(index / 2), 16 * 60 - (index % 2) * 190 - (userId % 50)),
  }))
}

function teacherNews(own: readonly Placement[]): Told[] {
  const preparing = own.filter(({ status }) => status === 'requirements').map(handedIn)
  const working = own.filter(({ status }) => status === 'hours_met' || status === 'on_hold').map(changed)
  const started = own.filter(({ status }) => status === 'deployed').map(deployed)
  return interleaved(preparing, working, started)
}

function supervisorNews(own: readonly Placement[]): Told[] {
  return interleaved(own.map(waiting), own.map(assigned))
}

function handedIn({ student }: Placement): Told {
  const body = `${student.name} handed in papers for deployment.`
  return { kind: 'document_submitted', title: 'Papers to review', body, link: `/documents/${student.id}` }
}

function changed({ student, status }: Placement): Told {
  const body = status === 'hours_met' ? 'has rendered the required hours.' : 'is on hold.'
  return {
    kind: status === 'hours_met' ? 'hours_met' : 'placement_moved',
    title: 'Placement changed',
    body: `${student.name} ${body}`,
    link: `/students/${student.id}`,
  }
}

function deployed({ student, company }: Placement): Told {
  const body = `${student.name} is deployed at ${company?.name ?? 'a company'}.`
  return { kind: 'placement_moved', title: 'Deployed', body, link: `/students/${student.id}` }
}

function waiting({ student }: Placement): Told {
  const body = `Last week's time records of ${student.name} wait for you.`
  return { kind: 'record_to_decide', title: 'Time records to approve', body, link: `/dtr/${student.id}` }
}

function assigned({ student }: Placement): Told {
  const body = `${student.name} was assigned to you.`
  return { kind: 'intern_assigned', title: 'New intern', body, link: `/students/${student.id}` }
}

function interleaved(...lists: readonly Told[][]): Told[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}
