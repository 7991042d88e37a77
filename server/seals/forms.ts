/** Which rows are sealed. */
export const sealedKinds = ['tap', 'voiding', 'decision', 'event'] as const
export type SealedKind = (typeof sealedKinds)[number]

type Form = Record<SealedKind, { table: string; open: readonly string[]; hidden: readonly string[] }>

/**
 * The columns of each kind of row, by the number of the form. A seal names its number, so a form is never changed: a new
 * column needs a new number, and rows that were sealed in an older form are checked by that one. What is hidden is sealed
 * by a salted hash only, because it can be forgotten (rule 45).
 */
export const sealForms: Readonly<Record<number, Form>> = {
  1: {
    tap: {
      table: 'taps',
      open: [
        'id',
        'student_id',
        'placement_id',
        'work_date',
        'slot',
        'at',
        'device_at',
        'sent_at',
        'received_at',
        'source',
        'delay_seconds',
        'is_clock_off',
        'client_key',
        'asked_slot',
        'asked_date',
        'geofence',
        'record_id',
        'record_version',
      ],
      hidden: ['latitude', 'longitude', 'accuracy', 'fixed_at', 'site_id', 'distance', 'ip', 'user_agent'],
    },
    voiding: {
      table: 'tap_voidings',
      open: ['id', 'tap_id', 'voided_at', 'voided_by', 'void_reason'],
      hidden: [],
    },
    decision: {
      table: 'day_decisions',
      open: [
        'id',
        'record_id',
        'student_id',
        'placement_id',
        'work_date',
        'status',
        'decided_by',
        'decided_at',
        'am_in',
        'am_out',
        'pm_in',
        'pm_out',
        'ot_in',
        'ot_out',
        'rendered',
        'credited',
        'earned_minutes',
        'counted_minutes',
        'late',
        'undertime',
        'overtime',
        'excused',
      ],
      hidden: [],
    },
    event: {
      table: 'audit_events',
      open: ['id', 'at', 'actor_id', 'action', 'noun', 'record_id', 'about_id', 'act_id'],
      hidden: ['before', 'after', 'reason', 'ip'],
    },
  },
}

/** The form in which rows are sealed now. */
export const newestForm = 1

export function formOfSeal(number: number): Form {
  const form = sealForms[number]
  if (!form) throw new Error(`Rows of form ${number} were sealed by a newer version`)
  return form
}

/** The columns as a seal names them: 'tap: id, … (latitude, …)'. */
export function columnsOfForm(number: number): string {
  const form = formOfSeal(number)
  return sealedKinds
    .map((kind) => {
      const { open, hidden } = form[kind]
      return `${kind}: ${open.join(', ')}${hidden.length > 0 ? ` (${hidden.join(', ')})` : ''}`
    })
    .join('; ')
}
