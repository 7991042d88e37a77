import { addDays } from '#domain/calendar.ts'
import { mostPeople } from '#domain/message.ts'
import { searchColumn } from '#domain/search.ts'
import { instantAt } from '#domain/zone.ts'
import { ago, type Demo, stamps } from './demo.ts'
import type { Placement } from './placements.ts'

const [adminId, teacherId] = [1, 2]

type DemoMessage = {
  senderId: number
  daysAgo: number
  subject: string
  text: string
  link: string | null
  audience: string
  toWhom: (placement: Placement) => readonly (number | null)[]
}

/** The newest is still unread by half of its people; the others were read. */
const sent: readonly DemoMessage[] = [
  {
    senderId: adminId,
    daysAgo: 40,
    subject: 'Welcome to the new term',
    text: 'Hello {firstName},\n\nPlease check that your company and schedule are right.',
    link: '/profile',
    audience: 'All students',
    toWhom: ({ student }) => [student.id],
  },
  {
    senderId: teacherId,
    daysAgo: 12,
    subject: 'Evaluation forms are open',
    text: 'Good day. The evaluation of your interns can be answered on your dashboard.',
    link: '/',
    audience: 'Own supervisors',
    toWhom: ({ student, supervisorId }) => (student.coordinatorId === teacherId ? [supervisorId] : []),
  },
  {
    senderId: teacherId,
    daysAgo: 1,
    subject: 'Bring your hard copies on Friday',
    text: 'Hi {firstName},\n\nPlease bring the hard copies of your documents to the SIPP office on Friday, 8 AM to 5 PM.',
    link: '/documents',
    audience: 'Own students',
    toWhom: ({ student }) => (student.coordinatorId === teacherId ? [student.id] : []),
  },
]

/** A few messages of the school, all of them notices and none by email, because the demo has no mail server. */
export async function loadMessages(demo: Demo, placements: readonly Placement[]): Promise<void> {
  const messages = sent.map((message, index) => {
    const ids = new Set(placements.flatMap(message.toWhom).filter((id) => id !== null))
    return { id: index + 1, ...message, at: ago(demo, message.daysAgo, 9 * 60), people: [...ids].slice(0, mostPeople) }
  })
  const rows = messages.map(({ id, senderId, subject, text, link, audience, at, people }) => ({
    id,
    senderId,
    subject,
    body: text,
    link,
    audience,
    byEmail: false,
    byPush: false,
    state: 'done',
    total: people.length,
    search: searchColumn(subject),
    createdAt: at,
    endedAt: at,
  }))
  await demo.put('messages', rows)
  const names = await demo.tx<{ id: number; firstName: string; lastName: string }[]>`
    select id, first_name, last_name from users where role in ('student', 'supervisor')`
  const nameOf = new Map(names.map(({ id, ...name }) => [id, name]))
  await demo.put(
    'message_recipients',
    messages.flatMap(({ id, people, daysAgo }) =>
      people.map((userId, place) => {
        const { firstName, lastName } = nameOf.get(userId) ?? { firstName: '', lastName: '' }
        const fields = {
          firstName,
          lastName,
          name: `${firstName} ${lastName}`,
          section: null,
          program: null,
          company: null,
        }
        const isRead = daysAgo > 1 || place % 2 === 1
        return {
          messageId: id,
          userId,
          place,
          fields,
          outcome: 'notice',
          noticeUntil: instantAt(addDays(demo.today, 14 - daysAgo), 9 * 60, demo.zone),
          readAt: isRead ? ago(demo, daysAgo, 10 * 60 + (place % 60)) : null,
        }
      }),
    ),
  )
}

/** One email in the school's own words. */
export async function loadWordings(demo: Demo): Promise<void> {
  const own = {
    id: 1,
    kind: 'email_in_use',
    subject: 'Your email and another {product} account',
    body: 'Dear {name},\n\nSomeone wanted to use your email for another {product} account at {school}. Nothing was changed.\n\nIf it was you, please visit the SIPP office.',
    ...stamps(demo.begun),
  }
  await demo.put('email_wordings', [own])
}
