import * as z from 'zod/mini'
import type { AnswerOf, Endpoint, SentBody } from '#contract/endpoint.ts'
import { randomKey } from '#web/network/random-key.ts'
import { headersOf, takeAhead } from '#web/session/ahead.ts'
import { CallError, jsonOrNothing, refusalOf, unreachable } from './call-error.ts'

// The page's security policy forbids code made from strings.
z.config({ jitless: true })

type Schema = z.core.$ZodType
type Text = string | number | boolean | null | undefined
type Texts<S> = S extends Schema ? { [K in keyof z.input<S>]?: Text } : never
type Part<E, K extends string, T> = E extends Record<K, Schema> ? { [P in K]: T } : { [P in K]?: undefined }

/** What an endpoint needs from its caller: `params` and `body` if it has them, and an optional `query`. */
export type InputOf<E> = Part<E, 'params', E extends { params: infer S } ? Texts<S> : never> &
  Part<E, 'body', SentBody<E>> & { query?: E extends { query: infer S } ? Texts<S> : undefined }

export type Sender = {
  token: string | null
  signal?: AbortSignal | undefined
  /** The same for all repetitions of one change, so that the server makes it once. */
  key?: string | undefined
}
/** The answer, and the server's own sentence about it. */
export type Sent<E> = { answer: AnswerOf<E>; message: string }

type Loose = {
  params?: Record<string, Text> | undefined
  query?: Record<string, Text> | undefined
  body?: unknown
}

/** One call, its answer checked by the contract. Whatever goes wrong is a CallError with a sentence to show. */
export async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, sender: Sender): Promise<Sent<E>> {
  const { body, params, query } = input as Loose
  const response = await send(endpoint, { params, query, body: textOfBody(body) }, sender)
  return readAnswer(endpoint, response)
}

/** Does the same for an endpoint that takes a file with its fields. */
export async function upload<E extends Endpoint>(endpoint: E, form: FormData, sender: Sender): Promise<Sent<E>> {
  return readAnswer(endpoint, await send(endpoint, { body: form }, sender))
}

/** Fetches the bytes of a file, and the name that it should have. */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>, sender: Sender) {
  const { body, params, query } = input as Loose
  const response = await send(endpoint, { params, query, body: textOfBody(body) }, sender)
  if (!response.ok) throw refusalOf(endpoint, response.status, await textOf(endpoint, response))
  const named = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await bodyOf(endpoint, () => response.blob()), name: named ? decodeURIComponent(named) : null }
}

function textOfBody(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body)
}

type Request = Omit<Loose, 'body'> & { body: string | FormData | null }

async function send(endpoint: Endpoint, { params, query, body }: Request, { token, signal, key }: Sender) {
  const headers = headersOf(token)
  // The browser sets the content type of a form, because only it knows the boundary.
  if (body instanceof FormData) headers.delete('content-type')
  if (endpoint.method !== 'GET') headers.set('idempotency-key', key ?? randomKey())
  const request = { method: endpoint.method, headers, body, credentials: 'include', signal: signal ?? null } as const
  try {
    const address = addressOf(endpoint.path, params, query)
    return await ((endpoint.method === 'GET' && takeAhead(address, token)) || fetch(address, request))
  } catch (fault) {
    throw signal?.aborted ? fault : unreachable(endpoint)
  }
}

export function addressOf(path: string, params: Loose['params'] = {}, query: Loose['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Sent<E>> {
  return sentIn(endpoint, response.status, await textOf(endpoint, response))
}

/** What the server answered; throws a refusal, and what did not come from our server. */
export function sentIn<E extends Endpoint>(endpoint: E, status: number, text: string): Sent<E> {
  if (status < 200 || status > 299) throw refusalOf(endpoint, status, text)
  const body = z.safeParse(Envelope, jsonOrNothing(text))
  if (!body.success) throw new CallError(endpoint.failed, { status, code: 'unreadable' })
  if (!body.data.success) throw refusalOf(endpoint, status, text)
  return { answer: answerIn(endpoint, body.data, status), message: body.data.message }
}

const Envelope = z.looseObject({ success: z.boolean(), message: z._default(z.string(), '') })

function answerIn<E extends Endpoint>(endpoint: E, body: z.output<typeof Envelope>, status: number): AnswerOf<E> {
  const schema = endpoint.data ?? endpoint.top
  if (!schema) return undefined as AnswerOf<E>
  const parsed = z.safeParse(schema, endpoint.data ? body.data : body)
  if (!parsed.success) throw new CallError(endpoint.failed, { status, code: 'unreadable' })
  return parsed.data as AnswerOf<E>
}

function textOf(endpoint: Endpoint, response: Response): Promise<string> {
  return bodyOf(endpoint, () => response.text())
}

/** A connection may break in the middle of an answer, and the browser's own sentence about it is for nobody. */
async function bodyOf<Body>(endpoint: Endpoint, read: () => Promise<Body>): Promise<Body> {
  try {
    return await read()
  } catch (fault) {
    throw fault instanceof DOMException && fault.name === 'AbortError' ? fault : unreachable(endpoint)
  }
}
