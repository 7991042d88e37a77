type School = {
  interns: number
  next: number
  teacher: number
  requirementId: number
  terms: { fromTermId: number; toTermId: number }
}

/** What becomes of each intern, and the step that does it. */
export function stepsOf({ interns, next, teacher, requirementId, terms }: School): [string, object | 'undo'][] {
  const half = { start: '09:00', end: '13:00' }
  const schedule = { validFrom: '2026-01-01', days: [1, 2, 3], first: half, second: null, kind: 'fixed' }
  return [
    ['asked for requirements', { kind: 'move', status: 'requirements' }],
    ['marked as received', { kind: 'receive', requirementIds: [requirementId] }],
    ['cleared', { kind: 'move', status: 'cleared' }],
    ['assigned', { kind: 'coordinator', coordinatorId: teacher }],
    ['assigned', { kind: 'supervisor', supervisorId: next }],
    ['given the schedule', { kind: 'schedule', schedules: [schedule] }],
    ['deployed', { kind: 'move', status: 'deployed' }],
    ['put on hold', { kind: 'move', status: 'on_hold', reason: 'Typhoon' }],
    ['undone', 'undo'],
    ['counted from that day', { kind: 'counts_from', countsFrom: new Date().toISOString().slice(0, 10) }],
    ['undone', 'undo'],
    ['invited', { kind: 'invite' }],
    [
      'rolled over',
      {
        kind: 'rollover',
        ...terms,
        completed: 'graduate',
        unfinished: 'continue',
        ended: 'archive',
        lastYear: 4,
        planned: interns,
      },
    ],
    ['undone', 'undo'],
  ]
}
