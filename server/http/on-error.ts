import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import postgres from 'postgres'
import { constraintSentences } from '#contract/all.ts'
import type { ConstraintSentence, Endpoint } from '#contract/endpoint.ts'
import { troubleOf } from '#server/db-faults.ts'
import { Refusal } from '#server/errors.ts'
import { shownOf } from './parse.ts'

/** Those of single nouns are in the contract. A trigger raises these on tables without a form. */
const constraints: Readonly<Record<string, ConstraintSentence>> = {
  ...constraintSentences,
  time_records_locked_stays: { message: 'This day is locked. Only an admin can unlock its month.' },
  evaluation_submissions_kept: { message: 'A submitted evaluation can’t be changed' },
  evaluations_submitted_stays: { message: 'A submitted evaluation can’t be changed' },
  letters_kept: { message: 'A letter that was made can’t be changed' },
  evaluation_revisions_used_stays: { message: 'This version of the form was used, so it can’t change' },
  history_kept: { message: 'Taps and audit events cannot be changed afterwards' },
}

const alreadyThere: ConstraintSentence = { message: 'This already exists' }

/** What Fastify refuses on its own, in our words. */
const requests: Record<string, [status: number, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This kind of content is not accepted here'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The request ended before it was complete'],
  FST_ERR_BAD_URL: [400, 'The address could not be read'],
  FST_REQ_FILE_TOO_LARGE: [413, 'The file is too large'],
}

/** The reader of multipart forms has no codes, only these sentences. */
const brokenForm = /^(Multipart: Boundary not found|.*nexpected end of multipart data)/

/** What PostgreSQL could not read or store, by its SQLSTATE. */
const values: Record<string, string> = {
  '22003': 'A number is too large',
  '22007': 'A date or time could not be read',
  '22008': 'A date or time is out of range',
  '22021': 'The text holds characters that cannot be stored',
  '22P02': 'A value could not be read',
  '22P05': 'The text holds characters that cannot be stored',
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export function onError(fault: FastifyError | Refusal | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(fault)
  // What a cookie names was not saved.
  if (!refusal || refusal.status >= 500) reply.removeHeader('set-cookie')
  if (refusal) {
    const { status, code, message } = refusal
    const details = told(refusal, request.routeOptions.config.endpoint)
    if (fault !== refusal && status === 503) request.log.warn({ err: fault }, 'not served for now')
    if (status === 503) reply.header('retry-after', retryAfter)
    return reply.status(status).send({ success: false, message, code, ...details })
  }
  request.log.error({ err: fault }, 'request failed')
  const message = request.routeOptions.config.endpoint?.failed ?? 'Something went wrong'
  return reply.status(500).send({ success: false, message, code: 'fault' })
}

/** Seconds after which a caller may try again when the database is away or the disk is full. */
const retryAfter = 5

/** A record that someone else has changed is shown with the contract's fields, not with all columns of its row. */
function told({ details }: Refusal, endpoint: Endpoint | undefined): Refusal['details'] {
  if (!details.stale) return details
  const { current, ...change } = details.stale
  return { data: { ...change, current: endpoint ? shownOf(endpoint, current) : {} } }
}

/** What to tell the caller, or null for our own fault. */
export function refusalOf(fault: FastifyError | Refusal | Error): Refusal | null {
  if (fault instanceof Refusal) return fault
  const trouble = troubleOf(fault)
  if (trouble) return new Refusal({ status: 503, code: trouble.code, message: trouble.message })
  if (fault instanceof postgres.PostgresError) return refusedByDatabase(fault)
  const known = 'code' in fault ? requests[fault.code] : undefined
  if (known) return new Refusal({ status: known[0], code: 'bad_input', message: known[1] })
  if (brokenForm.test(fault.message))
    return new Refusal({ status: 400, code: 'bad_input', message: 'The form is not complete' })
  const status = 'statusCode' in fault ? fault.statusCode : undefined
  if (status && status >= 400 && status < 500)
    return new Refusal({ status, code: 'bad_input', message: 'The request could not be read' })
  return null
}

function refusedByDatabase(fault: postgres.PostgresError): Refusal | null {
  const sentence = constraints[fault.constraint_name ?? ''] ?? sentenceFor(fault)
  if (!sentence) return refusedValue(fault)
  // Something taken or locked may be free tomorrow (409). What a check or a reference refuses is wrong input (422).
  const isForNow = fault.code === '23505' || fault.constraint_name === 'time_records_locked_stays'
  const status = isForNow ? 409 : 422
  return refused(status, fault.constraint_name ?? 'conflict', sentence)
}

/** The refusal of a unique constraint, for code that must report it before another constraint fails. */
export function takenBy(constraint: string): Refusal {
  return refused(409, constraint, constraints[constraint] ?? alreadyThere)
}

function refused(status: number, code: string, { message, field }: ConstraintSentence): Refusal {
  return new Refusal({ status, code, message }, field ? { errors: { [field]: message } } : {})
}

/** For a constraint without its own sentence: a reference names its column, a check says only that it refuses. */
function sentenceFor({
  code,
  constraint_name = '',
  table_name = '',
}: postgres.PostgresError): ConstraintSentence | null {
  if (code === '23505') return alreadyThere
  if (code === '23514') return { message: 'A value is not allowed' }
  if (code !== '23503') return null
  const column = constraint_name.replace(`${table_name}_`, '').replace(/_fkey$/, '')
  return { message: 'This refers to a record that does not exist', field: postgres.toCamel(column) }
}

function refusedValue({ code }: postgres.PostgresError): Refusal | null {
  const message = values[code]
  return message ? new Refusal({ status: 400, code: 'bad_input', message }) : null
}
