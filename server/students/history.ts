import type { HistoryEvent } from '#contract/people.ts'
import { valueInWords } from '#domain/audit-words.ts'
import { labelsOf } from '#domain/labels.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { type AuditLine, listAuditLines } from './history-queries.ts'
import { findStudent } from './queries.ts'

type HistoryQuery = { id: number; page: number; rowsPerPage: number; zone: string }

/** What was done to a student and their placements, newest first, in words. */
export async function studentHistory(db: Db, actor: Actor, wanted: HistoryQuery) {
  await findStudent(db, actor, wanted.id)
  const { lines, total } = await listAuditLines(db, wanted)
  return { events: lines.map((line) => inWords(line, wanted.zone)), total }
}

const acts: Record<string, string> = {
  'student created': 'added this student',
  'student archived': 'moved this student to the archive',
  'student restored': 'restored this student',
  'student invited': 'invited this student',
  'student invitation link made': 'made a one-time invitation link',
  'student invitation slip made': 'made an invitation slip',
  'student invitation slip voided': 'voided the invitation slip',
  'student reset link made': 'made a link to reset the password',
  'student password changed': 'changed the password',
  'student password set by link': 'set the password by a one-time link',
  'student password set by slip': 'set the password with an invitation slip',
  'student photo changed': 'changed the photo',
  'placement created': 'made a placement',
}

function inWords(line: AuditLine, zone: string): HistoryEvent {
  const { id, at, actorId, actorName, action, noun, before, reason } = line
  const isChange = before !== null
  const changes = isChange ? changesOf(line, zone) : []
  const by = actorId === null ? null : { id: actorId, name: actorName ?? 'Someone' }
  return { id, at, by, what: acts[`${noun} ${action}`] ?? sentence(noun, action, changes), changes, reason }
}

function sentence(noun: string, action: string, changes: HistoryEvent['changes']): string {
  if (action === 'moved')
    return `moved the placement to ${changes.find(({ field }) => field === 'Status')?.to ?? 'its next step'}`
  if (action !== 'updated') return noun === 'placement' ? `${action} the placement` : action
  const fields = changes.map(({ field }) => field.toLowerCase())
  const whose = noun === 'placement' ? ' of the placement' : ''
  if (fields.length === 0) return noun === 'placement' ? 'changed the placement' : 'saved the record'
  if (fields.length > 3) return `changed ${fields.slice(0, 2).join(', ')} and ${fields.length - 2} more${whose}`
  return `changed ${[fields.slice(0, -1).join(', '), fields.at(-1)].filter(Boolean).join(' and ')}${whose}`
}

/** The fields with a label, in its order; a reference is shown by name. */
function changesOf({ noun, before, after }: AuditLine, zone: string): HistoryEvent['changes'] {
  return Object.entries(labelsOf(noun))
    .map(([field, label]) => ({ name: field.replace(/Id$/, 'Name'), label }))
    .filter(({ name }) => name in (after ?? {}))
    .map(({ name, label }) => ({
      field: label,
      from: valueInWords(before?.[name], zone),
      to: valueInWords(after?.[name], zone),
    }))
}
