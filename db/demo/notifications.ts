import { addDays, type WorkDate, weekOf } from '#domain/calendar.ts'
import { type FactsOf, type NotificationKind, notificationKinds } from '#domain/notification-kinds.ts'
import type { Words } from '#domain/notification-words.ts'
import { ago, type Demo } from './demo.ts'
import type { Placement } from './placements.ts'
import type { Supervisor, Teacher } from './staff.ts'

type Notice = { kind: NotificationKind; title: string; body: string; link: string }

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
  const lastFriday = addDays(weekOf(demo.today).from, -3)
  const toSupervisors = supervisors.flatMap(({ id }) => {
    const own = placements.filter(({ supervisorId, status }) => supervisorId === id && status === 'deployed')
    return recent(demo, id, supervisorNews(own, lastFriday))
  })
  const rows = [...toTeachers, ...toSupervisors].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  await demo.put(
    'notifications',
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
}

/** One every few hours, the first of the list is the newest; the three newest are unread. */
function recent(demo: Demo, userId: number, news: readonly Notice[]) {
  return news.slice(0, 14).map((told, index) => ({
    userId,
    ...told,
    isRead: index >= 3,
    createdAt: ago(demo, 1 + Math.floor(index / 2), 16 * 60 - (index % 2) * 190 - (userId % 50)),
  }))
}

function teacherNews(own: readonly Placement[]): Notice[] {
  const preparing = own.filter(({ status }) => status === 'requirements').map(handedIn)
  const working = own.filter(({ status }) => status === 'hours_met' || status === 'on_hold').map(changed)
  const started = own.filter(({ status }) => status === 'deployed').map(deployed)
  return interleaved(preparing, working, started)
}

function supervisorNews(own: readonly Placement[], workDate: WorkDate): Notice[] {
  const waiting = own.map((placement) => told('record_to_decide', { workDate }, placement))
  return interleaved(waiting, own.map(assigned))
}

function handedIn(placement: Placement): Notice {
  return told('document_submitted', { document: 'Endorsement letter' }, placement)
}

function changed(placement: Placement): Notice {
  if (placement.status === 'hours_met') return told('hours_met', {}, placement)
  return told('placement_moved', { status: 'on_hold', reason: 'Sick leave' }, placement)
}

function deployed(placement: Placement): Notice {
  return told('placement_moved', { status: 'deployed', reason: null }, placement)
}

function assigned(placement: Placement): Notice {
  return told('intern_assigned', { interns: [placement.student.name] }, placement)
}

function told<K extends NotificationKind>(kind: K, facts: FactsOf<K>, { student, company }: Placement): Notice {
  const words = notificationKinds[kind].words as (facts: FactsOf<K>, to: object) => Words
  const to = { role: 'teacher', student: student.name, studentId: student.id, company: company?.name ?? '' }
  return { kind, ...words(facts, to) }
}

function interleaved(...lists: readonly Notice[][]): Notice[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}
