import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { badInput, wrongContent } from '#server/errors.ts'

// the server may tell more than the browser's small build
z.config(z.locales.en())

export function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  refuseOtherForm(endpoint, request)
  return {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    body: endpoint.multipart ? undefined : read(endpoint.body, request.body ?? {}),
  }
}

/** A form where one is expected, and nowhere else. */
function refuseOtherForm({ multipart }: Endpoint, request: FastifyRequest): void {
  if (multipart && !request.isMultipart()) throw wrongContent('Send the file as a form')
  if (!multipart && request.isMultipart()) throw wrongContent('This kind of content is not accepted here')
}

/** Input by its schema; every field that is wrong gets a sentence. */
export function read(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  refuseUnstorable(value)
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const field of fields)
      errors[field] ??= issue.code === 'unrecognized_keys' ? 'This field is not known' : issue.message
  }
  const [field, sentence] = Object.entries(errors)[0] ?? ['', 'The request could not be read']
  throw badInput(field && sentence === 'This field is not known' ? `Unknown field: ${field}` : sentence, { errors })
}

/** The envelope of the spec; the schema decides what leaves, so an extra column never does. */
export function answerOf(endpoint: Endpoint, value: unknown) {
  const envelope = { success: true, message: endpoint.done ?? 'OK' }
  if (endpoint.data) return { ...envelope, ...told(value), data: z.parse(endpoint.data, value) }
  if (endpoint.top) return { ...envelope, ...(z.parse(endpoint.top, value) as object) }
  return { ...envelope, ...told(value) }
}

/** An act that has more to say than the endpoint's fixed sentence returns it as `message`. */
function told(value: unknown): { message?: string } {
  const message = typeof value === 'object' && value !== null ? Reflect.get(value, 'told') : undefined
  return typeof message === 'string' ? { message } : {}
}

const deepest = 20

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function refuseUnstorable(value: unknown, depth = 0): void {
  if (depth > deepest) throw badInput('The request is nested too deeply')
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw badInput('The text holds characters that cannot be stored')
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    refuseUnstorable(name)
    refuseUnstorable(inner, depth + 1)
  }
}
