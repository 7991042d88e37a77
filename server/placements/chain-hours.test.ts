import fc from 'fast-check'
import { expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { courses } from '#contract/courses.ts'
import { passes } from '#contract/passes.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { upload } from '#server/testing/upload.ts'
import { anAgreement, handedIn } from '#server/testing/workplace.ts'

const api = await startApi()
const aPdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF')
const manila = (date: string, time = '09:00') => new Date(`${date}T${time}:00+08:00`).toISOString()

/** Sixteen hours are required. At A one day is approved and one waits; the intern was transferred and is at work at B. */
async function aTransfer(wish: { requiredHours?: number } = {}) {
  api.at(manila('2026-09-21'))
  const { requiredHours = 16 } = wish
  const ids = await api.write(async (tx) => {
    const courseId = await aCourse(tx, { requiredHours })
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const [first, second] = [await aSupervisor(tx), await aSupervisor(tx)]
    const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId })
    const requiredMinutes = requiredHours * 60
    const a = await aPlacement(tx, studentId, {
      supervisorId: first,
      requiredMinutes,
      status: 'transferred',
      endDate: '2026-09-11',
    })
    const b = await aPlacement(tx, studentId, { supervisorId: second, requiredMinutes, startDate: '2026-09-14' })
    await tx`update placements set continues_id = ${a} where id = ${b}`
    const [{ companyId } = { companyId: 0 }] = await tx<{ companyId: number }[]>`
      select company_id from placements where id = ${b}`
    await anAgreement(tx, companyId)
    const approved = await aDay(tx, a, '2026-09-07')
    const waiting = await aDay(tx, a, '2026-09-08', { status: 'submitted' })
    return { courseId, teacherId, first, second, studentId, a, b, approved, waiting, adminId: await anAdmin(tx) }
  })
  const [admin, teacher, student] = await Promise.all(
    [ids.adminId, ids.teacherId, ids.studentId].map((id) => api.as(id)),
  )
  const decide = async (id: number, status: 'approved' | 'submitted' | 'rejected') =>
    teacher!(records.decide, { body: { ids: [id], status, note: 'A good reason' } })
  const seen = async (id = ids.b) => {
    const { data } = await admin!(placements.read, { params: { id } })
    return [data.status, data.hours.approved]
  }
  const move = (status: 'on_hold' | 'deployed' | 'completed' | 'hours_met', ask = admin!) =>
    ask(placements.move, { params: { id: ids.b }, body: { status, reason: 'A good reason' } })
  return { ...ids, admin: admin!, teacher: teacher!, student: student!, decide, seen, move }
}

test('an approval at the company that was left meets the hours of the one that continues it', async () => {
  const s = await aTransfer()
  expect(await s.seen()).toEqual(['deployed', 480])
  // the supervisor of the ended placement decides on what was left there
  const answer = await (await api.as(s.first))(records.decide, { body: { ids: [s.waiting], status: 'approved' } })
  expect(answer.status).toBe(200)
  expect(await s.seen()).toEqual(['hours_met', 960])
  expect(await s.seen(s.a)).toEqual(['transferred', 960])
})

test('a reopening at the company that was left takes the hours of the one that continues it', async () => {
  const s = await aTransfer()
  await s.decide(s.waiting, 'approved')
  for (const [id, hours] of [
    [s.approved, 480],
    [s.waiting, 0],
  ] as const) {
    expect((await s.decide(id, 'submitted')).status).toBe(200)
    expect(await s.seen()).toEqual(['deployed', hours])
  }
})

test('a correction that is accepted for the earlier company counts for the chain, too', async () => {
  const s = await aTransfer()
  const asked = await s.student(corrections.ask, {
    body: {
      workDate: '2026-09-09',
      placementId: s.a,
      kind: 'whole_day',
      proposed: { am_in: manila('2026-09-09', '08:00'), pm_out: manila('2026-09-09', '17:00') },
      reason: 'My phone was broken',
    },
  })
  expect(asked.status, asked.message).toBe(200)
  await s.teacher(corrections.decide, { params: { id: asked.data.id }, body: { status: 'approved' } })
  expect(await s.seen()).toEqual(['hours_met', 960])
})

test('hours carried by the earlier placement count for the chain from the moment their proof is attached', async () => {
  const s = await aTransfer()
  await api.db`update placements set carried_minutes = 480, carried_reason = 'Certified elsewhere' where id = ${s.a}`
  await s.admin(placements.update, { params: { id: s.b }, body: { position: 'Tester' } })
  expect(await s.seen()).toEqual(['deployed', 480])
  await upload(api, { url: `/api/placements/${s.a}/proof`, as: s.teacherId, bytes: aPdf, name: 'hours.pdf' })
  expect(await s.seen()).toEqual(['hours_met', 960])
})

test('a placement on hold stays on hold and shows that its hours are met; it moves when the hold ends', async () => {
  const s = await aTransfer()
  await s.move('on_hold')
  await s.decide(s.waiting, 'approved')
  expect(await s.seen()).toEqual(['on_hold', 960])
  const change = (requiredHours: number) =>
    s.admin(courses.update, { params: { id: s.courseId }, body: { requiredHours, applyToLive: true } })
  await change(8)
  expect(await s.seen()).toEqual(['on_hold', 960])
  await change(16)
  await s.move('deployed')
  expect(await s.seen()).toEqual(['hours_met', 960])
})

test('hours met follows a changed requirement both ways, of program and of term', async () => {
  const s = await aTransfer({ requiredHours: 40 })
  await s.decide(s.waiting, 'approved')
  const change = async (body: object) => {
    const answer = await s.admin(courses.update, { params: { id: s.courseId }, body: { ...body, applyToLive: true } })
    expect(answer.status, answer.message).toBe(200)
    return s.seen()
  }
  expect(await s.seen()).toEqual(['deployed', 960])
  expect(await change({ requiredHours: 16 })).toEqual(['hours_met', 960])
  expect(await change({ requiredHours: 400 })).toEqual(['deployed', 960])
  const [term] = await api.db<{ termId: number }[]>`select term_id from placements where id = ${s.b}`
  expect(await change({ termHours: [{ termId: term?.termId, requiredHours: 16 }] })).toEqual(['hours_met', 960])
  expect(await change({ maxMinutesPerWeek: 900 })).toEqual(['deployed', 900])
})

test('a placement is completed only when nothing of the whole chain is undecided', async () => {
  const s = await aTransfer({ requiredHours: 8 })
  await s.decide(s.approved, 'submitted')
  await s.decide(s.approved, 'approved')
  expect(await s.seen()).toEqual(['hours_met', 480])
  await api.write((tx) => handedIn(tx, s.studentId, 'completion'))
  const codes = async () => (await s.move('completed')).problems?.map(({ code }) => code)
  expect(await codes()).toEqual(['undecided_records'])
  await s.decide(s.waiting, 'rejected')
  const asked = await s.student(corrections.ask, {
    body: { workDate: '2026-09-07', placementId: s.a, kind: 'excuse', proposed: {}, reason: 'The bus did not come' },
  })
  expect(await codes()).toEqual(['pending_corrections'])
  await s.teacher(corrections.decide, { params: { id: asked.data.id }, body: { status: 'rejected', note: 'Too late' } })
  await api.db`update placements set carried_minutes = 60, carried_reason = 'Certified' where id = ${s.a}`
  expect(await codes()).toEqual(['carried_proof'])
  await upload(api, { url: `/api/placements/${s.a}/proof`, as: s.teacherId, bytes: aPdf, name: 'hours.pdf' })
  expect((await s.move('completed')).data.status).toBe('completed')
})

test('what would change the hours of a completed chain is refused until an admin reopens the completion', async () => {
  const s = await aTransfer()
  const press = await s.decide(s.waiting, 'approved')
  const [later, week] = await api.write(async (tx) => {
    await handedIn(tx, s.studentId, 'completion')
    const id = await aDay(tx, s.a, '2026-09-10', { status: 'rejected' })
    const rows = await tx`
      insert into kept_weeks (placement_id, week, minutes_before, minutes_after, kept_minutes)
      values (${s.b}, '2026-09-07', 960, 480, 480) returning id`
    return [id, Number(rows[0]?.id)]
  })
  expect((await s.move('completed')).status).toBe(200)
  const asked = await s.student(corrections.ask, {
    body: { workDate: '2026-09-07', placementId: s.a, kind: 'excuse', proposed: {}, reason: 'The bus did not come' },
  })
  const pass = { placementId: s.a, kind: 'overtime' as const, minutes: 120, reason: 'Inventory', date: '2026-09-08' }
  const acts: Record<string, () => Promise<{ status: number; code?: string }>> = {
    'a reopening': () => s.decide(s.approved, 'submitted'),
    'a rejected day that is reopened': () => s.decide(later, 'submitted'),
    'a decision that is taken back': () => s.teacher(records.takeBack, { params: { id: press.data.decisionId ?? 0 } }),
    'a correction': () => s.admin(corrections.decide, { params: { id: asked.data.id }, body: { status: 'approved' } }),
    'a pass': () => s.teacher(passes.create, { body: pass }),
    'a week that falls': () => s.admin(records.confirmWeek, { params: { id: week } }),
    'a proof': async () => {
      const url = `/api/placements/${s.a}/proof`
      return upload(api, { url, as: s.teacherId, bytes: aPdf, name: 'hours.pdf' }) as never
    },
  }
  for (const [what, act] of Object.entries(acts)) {
    const { code } = await act()
    expect([what, code, ...(await s.seen())]).toEqual([what, 'placement_completed', 'completed', 960])
  }
  const edit = await s.admin(placements.update, { params: { id: s.b }, body: { carriedMinutes: 0 } })
  expect([edit.status, edit.code]).toEqual([409, 'placement_ended'])
  // A new requirement is for interns who continue.
  await s.admin(courses.update, { params: { id: s.courseId }, body: { requiredHours: 400, applyToLive: true } })
  expect(await s.seen()).toEqual(['completed', 960])
  expect((await s.move('hours_met', s.teacher)).status).toBe(403)
  expect((await s.move('hours_met')).data.status).toBe('hours_met')
  expect((await s.decide(s.approved, 'submitted')).status).toBe(200)
  expect(await s.seen()).toEqual(['deployed', 480])
})

test('whatever is done and in whatever order, hours met says what the whole chain counts', async () => {
  const s = await aTransfer()
  const days = await api.write(async (tx) => {
    const made = [s.approved, s.waiting]
    for (const [placement, date] of [
      [s.a, '2026-09-09'],
      [s.a, '2026-09-10'],
      [s.b, '2026-09-14'],
      [s.b, '2026-09-15'],
      [s.b, '2026-09-16'],
    ] as const) {
      made.push(await aDay(tx, placement, date, { status: 'submitted' }))
    }
    return made
  })
  await upload(api, { url: `/api/placements/${s.b}/proof`, as: s.teacherId, bytes: aPdf, name: 'hours.pdf' })
  const day = fc.constantFrom(...days)
  const anAct = fc.oneof(
    { weight: 6, arbitrary: day.map((id) => ['approved', () => s.decide(id, 'approved')] as const) },
    { weight: 4, arbitrary: day.map((id) => ['reopened', () => s.decide(id, 'submitted')] as const) },
    { weight: 1, arbitrary: day.map((id) => ['rejected', () => s.decide(id, 'rejected')] as const) },
    fc.constantFrom(8, 16, 24, 32, 40).map((requiredHours) => {
      const body = { requiredHours, applyToLive: true }
      return ['required', () => s.admin(courses.update, { params: { id: s.courseId }, body })] as const
    }),
    fc.constantFrom(600, 1200, 2400).map((maxMinutesPerWeek) => {
      const body = { maxMinutesPerWeek, applyToLive: true }
      return ['cap', () => s.admin(courses.update, { params: { id: s.courseId }, body })] as const
    }),
    fc.constantFrom(0, 240, 480).map((carriedMinutes) => {
      const body = { carriedMinutes, carriedReason: 'Certified elsewhere' }
      return ['carried', () => s.admin(placements.update, { params: { id: s.b }, body })] as const
    }),
    {
      weight: 4,
      arbitrary: fc.constantFrom('on_hold' as const, 'deployed' as const).map((to) => [to, () => s.move(to)] as const),
    },
  )
  const moved = new Set<string>()
  for (const [what, act] of fc.sample(anAct, { numRuns: 90, seed: 3 })) {
    const [before] = await s.seen()
    const { status } = await act()
    const { data } = await s.admin(placements.read, { params: { id: s.b } })
    const areMet = data.hours.approved >= data.hours.required
    const isHeld =
      status === 200 && (what === 'on_hold' || what === 'deployed') ? what === 'on_hold' : before === 'on_hold'
    expect([what, data.status]).toEqual([what, isHeld ? 'on_hold' : areMet ? 'hours_met' : 'deployed'])
    moved.add(`${before} ${data.status}`)
  }
  expect([...moved].sort()).toEqual(
    expect.arrayContaining(['deployed hours_met', 'hours_met deployed', 'deployed on_hold', 'on_hold on_hold']),
  )
})
