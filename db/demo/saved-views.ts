import type { Demo } from './demo.ts'

const [adminId, teacherId] = [1, 2]

/** What an office looks at every week. */
const views = [
  { userId: adminId, name: 'Not invited yet', query: { account: 'not_invited' } },
  { userId: adminId, name: 'Without a coordinator', query: { coordinatorId: 'none' } },
  { userId: teacherId, name: 'Nearly done', query: { hoursLeft: '80', sort: 'remaining' } },
  { userId: teacherId, name: 'Longest without a tap', query: { stage: 'at_work', sort: 'lastTap' } },
]

export async function loadSavedViews(demo: Demo): Promise<void> {
  const rows = views.map((view, index) => ({ id: index + 1, ...view, list: '/api/students', createdAt: demo.begun }))
  await demo.put('saved_views', rows)
}
