import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import postgres from 'postgres'
import type { Endpoint } from '#contract/endpoint.ts'
import { troubleOf } from '#server/db-faults.ts'
import { Refusal } from '#server/errors.ts'
import { shownOf } from './parse.ts'

type Sentence = { message: string; field?: string }

/** What a broken constraint means to a person, by its name. */
const constraints: Record<string, Sentence> = {
  users_username_taken: { message: 'This username is already taken', field: 'username' },
  users_email_taken: { message: 'This e-mail is already in use', field: 'email' },
  students_number_taken: { message: 'A student with this student number already exists', field: 'studentNumber' },
  teachers_employee_number_taken: {
    message: 'A coordinator with this employee number already exists',
    field: 'employeeNumber',
  },
  teacher_courses_course_id_fkey: { message: 'One of the programs does not exist', field: 'courseIds' },
  supervisors_site_of_company: { message: 'This site belongs to another company', field: 'siteId' },
  courses_code_taken: { message: 'A program with this code already exists', field: 'code' },
  companies_name_taken: { message: 'A company with this name already exists', field: 'name' },
  terms_taken: { message: 'This semester of the school year already exists', field: 'semester' },
  terms_end_after_start: { message: 'The term ends after it starts', field: 'endsOn' },
  terms_one_current: { message: 'Somebody has just chosen another current term', field: 'current' },
  course_term_hours_pkey: { message: 'A term stands twice in the list', field: 'termHours' },
  course_term_hours_term_id_fkey: { message: 'One of the terms does not exist', field: 'termHours' },
  sites_name_taken: { message: 'The company already has a site with this name', field: 'name' },
  sites_one_main: { message: 'Somebody has just chosen another main site', field: 'main' },
  sites_point_whole: { message: 'Enter both latitude and longitude, or neither', field: 'longitude' },
  agreements_reference_taken: {
    message: 'The company already has an agreement with this reference',
    field: 'reference',
  },
  agreements_end_after_start: { message: 'The agreement ends on or after its first day', field: 'validUntil' },
  holidays_taken: {
    message: 'This date already has a holiday that holds in the same place; name both in one',
    field: 'date',
  },
  suspensions_end_after_start: { message: 'The suspension ends on or after its first day', field: 'untilDate' },
  suspension_courses_course_id_fkey: { message: 'One of the programs does not exist', field: 'courseIds' },
  requirements_code_taken: { message: 'A requirement with this code already exists', field: 'code' },
  requirement_courses_course_id_fkey: { message: 'One of the programs does not exist', field: 'courseIds' },
  placements_one_live: { message: 'This student is deployed already; end that placement first' },
  placements_one_prepared: { message: 'A placement of this student is being prepared for this term already' },
  placements_end_after_start: { message: 'The last day cannot be before the start', field: 'endDate' },
  placements_target_after_start: { message: 'The end cannot be before the start', field: 'targetEndDate' },
  placements_site_of_company: { message: 'This site belongs to another company', field: 'siteId' },
  placements_carried_proven_by_file: { message: 'Attach the proof of the carried hours first' },
  placements_carried_says_why: { message: 'Say where the carried hours come from', field: 'carriedReason' },
  placements_continued_once: { message: 'This placement is continued by another already', field: 'continuesId' },
  time_records_locked_stays: { message: 'This day is locked. Only an admin can unlock its month.' },
  passes_taken: { message: 'This day has a pass of this kind already', field: 'date' },
  history_kept: { message: 'Taps and audit events cannot be changed afterwards' },
  documents_revision_once: { message: 'Somebody marked this paper at the same moment; look again' },
}

const alreadyThere: Sentence = { message: 'This exists already' }

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

function refused(status: number, code: string, { message, field }: Sentence): Refusal {
  return new Refusal({ status, code, message }, field ? { errors: { [field]: message } } : {})
}

/** For a constraint without its own sentence: a reference names its column, a check says only that it refuses. */
function sentenceFor({ code, constraint_name = '', table_name = '' }: postgres.PostgresError): Sentence | null {
  if (code === '23505') return alreadyThere
  if (code === '23514') return { message: 'A value is outside of what is allowed' }
  if (code !== '23503') return null
  const column = constraint_name.replace(`${table_name}_`, '').replace(/_fkey$/, '')
  return { message: 'This refers to a record that does not exist', field: postgres.toCamel(column) }
}

function refusedValue({ code }: postgres.PostgresError): Refusal | null {
  const message = values[code]
  return message ? new Refusal({ status: 400, code: 'bad_input', message }) : null
}
