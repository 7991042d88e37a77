import type { Tx } from '#server/db.ts'

export type DayWish = {
  credited?: number
  earned?: number
  status?: string
  lockedMinutes?: number | null
}

/** Inserts a record as it would have been derived, on weekdays from 8 to 5, and returns its id. */
export async function aDay(tx: Tx, placementId: number, workDate: string, wish: DayWish = {}): Promise<number> {
  const { credited = 480, earned = 0, status = 'approved', lockedMinutes = null } = wish
  const at = (time: string) => new Date(`${workDate}T${time}:00+08:00`).toISOString()
  const isDecided = status === 'approved' || status === 'rejected' || status === 'returned' || status === 'locked'
  const basis = {
    workDate,
    zone: 'Asia/Manila',
    schedule: null,
    dayType: 'regular',
    dayName: null,
    suspendedFrom: null,
    maxMinutesPerDay: 480,
    graceMinutes: 5,
    passes: { overtime: 0, rest_day: 0, holiday: 0 },
    closesAt: at('23:59'),
  }
  const [row] = await tx<{ id: number }[]>`
    insert into time_records (student_id, placement_id, work_date, am_in, am_out, pm_in, pm_out, day_type, rendered, credited,
      earned_minutes, counted_minutes, late, undertime, overtime, explanation, flags, status, decided_at, basis, closes_at)
    select student_id, id, ${workDate}, ${at('08:00')}, ${at('12:00')}, ${at('13:00')}, ${at('17:00')}, 'regular', ${credited},
      ${credited}, ${earned}, ${lockedMinutes}, 0, 0, 0, '[]', '{}', ${status}, ${isDecided ? at('18:00') : null},
      ${JSON.stringify(basis)}::text::jsonb, ${at('23:59')}
    from placements where id = ${placementId} returning id`
  await tx`
    insert into taps (student_id, placement_id, work_date, slot, at, received_at, source, geofence)
    select p.student_id, p.id, ${workDate}, t.slot, t.at::timestamptz, t.at::timestamptz, 'tap', 'inside'
    from placements p, (values ('am_in', ${at('08:00')}), ('am_out', ${at('12:00')}), ('pm_in', ${at('13:00')}),
      ('pm_out', ${at('17:00')})) as t (slot, at)
    where p.id = ${placementId}`
  return Number(row?.id)
}
