import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { badInput, wrongContent } from '#server/errors.ts'
import { sentenceFor } from './sentences.ts'
import { shown } from './shown.ts'

z.config({ localeError: sentenceFor })

export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  refuseOtherForm(endpoint, request)
  return {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: endpoint.multipart ? undefined : read(endpoint.body, changeable(endpoint, request.body ?? {})),
  }
}

/**
 * A PUT may send back the whole record that was read: fields of the record that cannot be changed here are ignored. The
 * schema still refuses fields that no record has.
 */
function changeable({ method, body, data }: Endpoint, sent: unknown): unknown {
  const [accepted, record] = [fieldsOf(body), fieldsOf(data)]
  if (method !== 'PUT' || !accepted || !record || !isPlain(sent)) return sent
  const isIgnored = (name: string) => Object.hasOwn(record, name) && !Object.hasOwn(accepted, name)
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !isIgnored(name)))
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> | null {
  return schema?._zod.def.type === 'object' ? (schema as z.core.$ZodObject)._zod.def.shape : null
}

/** Multipart is accepted only where the endpoint expects it. */
function refuseOtherForm({ multipart }: Endpoint, request: FastifyRequest): void {
  if (multipart && !request.isMultipart()) throw wrongContent('Send the file as a form')
  if (!multipart && request.isMultipart()) throw wrongContent('This kind of content is not accepted here')
}

/** Parses input by its schema; every wrong field gets a sentence. */
export function read(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  refuseUnstorable(value)
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const errors = errorsOf(parsed.error.issues)
  const [field, sentence] = Object.entries(errors)[0] ?? ['', 'The request could not be read']
  throw badInput(field && sentence === unknown ? `Unknown field: ${field}` : sentence, { errors })
}

const unknown = 'This field is not known'
/** More errors would help nobody, and would let a small request cause a large answer. */
const mostErrors = 20
const longestName = 60

function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  // Without a prototype, so that a field called 'constructor' is like any other.
  const errors: Record<string, string> = Object.create(null)
  let count = 0
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys'
    for (const name of isUnknown ? issue.keys : [issue.path.join('.')]) {
      if (count === mostErrors) return errors
      const field = name.length > longestName ? `${name.slice(0, longestName)}…` : name
      if (field in errors) continue
      errors[field] = isUnknown ? unknown : issue.message
      count++
    }
  }
  return errors
}

/** The shape of every answer (spec §3.1). The schema decides what leaves, so an extra column never does. */
export function answerOf(endpoint: Endpoint, value: unknown) {
  const envelope = { success: true, message: endpoint.done ?? 'OK' }
  if (endpoint.data) return { ...envelope, ...told(value), data: shown(endpoint.data, value) }
  if (endpoint.top) return { ...envelope, ...(shown(endpoint.top, value) as object) }
  return { ...envelope, ...told(value) }
}

/** The fields of a row that the endpoint's answer names, and no other column. */
export function shownOf({ data }: Endpoint, row: object): Record<string, unknown> {
  const fields = Object.entries(fieldsOf(data) ?? {}).flatMap(([name, schema]) => {
    const parsed = z.safeParse(schema, Reflect.get(row, name))
    return name in row && parsed.success ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(fields)
}

/** An act that has more to say than the endpoint's fixed sentence returns a `message`. */
function told(value: unknown): { message?: string } {
  const message = typeof value === 'object' && value !== null ? Reflect.get(value, 'told') : undefined
  return typeof message === 'string' ? { message } : {}
}

const deepest = 20
/** The largest sensible call, a schedule of 50 lines, has a thousand values. */
const mostValues = 5000

/** Refuses NUL and half a surrogate pair, which PostgreSQL cannot store, and input with too many values. */
function refuseUnstorable(whole: unknown): void {
  let left = mostValues
  function look(value: unknown, depth: number): void {
    if (left-- === 0) throw tooManyValues()
    if (depth > deepest) throw badInput('The request is nested too deeply')
    if (typeof value === 'string') refuseText(value)
    if (typeof value !== 'object' || value === null) return
    // Counted first, because walking a long list would cost more than reading it.
    if (Array.isArray(value) && value.length > left) throw tooManyValues()
    for (const name in value) {
      refuseText(name)
      look(Reflect.get(value, name), depth + 1)
    }
  }
  look(whole, 0)
}

function tooManyValues() {
  return badInput('The request holds too many values')
}

function refuseText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw badInput('The text holds characters that cannot be stored')
}
