import type * as z from 'zod/mini'
import type { Role } from '#domain/roles.ts'

type Schema = z.core.$ZodType
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a broken constraint means to a person, and the field it is about. */
export type ConstraintSentence = { message: string; field?: string }

type Spec = {
  /** Who may call it; 'public' needs no sign-in. */
  roles: readonly Role[] | 'public'
  params?: Schema
  query?: Schema
  body?: Schema
  /** A POST that changes nothing: it runs without a transaction and leaves no audit event. */
  reads?: true
  /** A read that leaves an audit event. It starts after its session is confirmed, and runs in a transaction. */
  audited?: true
  /** It shares its transaction and the read of its session with calls that arrive at the same time (decision 050). */
  batched?: true
  /** It hands out or takes a cookie, so no answer of it is kept: a repetition is a new call (decision 162). */
  unkeyed?: true
  /** It decides on hours, documents, a placement or an account. An account whose change was reported may not call it. */
  decides?: true
  /** It is answered even before a person replaces a password that someone else chose (rule 34). */
  beforeNewPassword?: true
  /** The nouns whose records it changes beside its own, as they are called in addresses: what was read of them is old. */
  touches?: readonly string[]
  /** What to tell when a constraint of its table is broken, here or in another call, by the constraint's name. */
  constraints?: Readonly<Record<string, ConstraintSentence>>
  /** A browser keeps the last answers, so that their person can read them without a network. */
  keptOffline?: true
  /** The body is multipart: `body` describes its fields, one file comes with them. */
  multipart?: true
  /** It makes a file. Like uploads, it is refused while the disk has little room. */
  needsRoom?: true
  /** A list that can be saved as a file has this name under `/api/exports/` (`contract/exports.ts`). */
  exported?: string
  /** The answer under `data`. */
  data?: Schema
  /** The answer beside `success` and `message`, for the lists that are read there (spec §3.1). */
  top?: Schema
  /** The answer is a stream of bytes, or of server-sent events. */
  stream?: 'file' | 'events'
  /** What to tell the person afterwards (spec §8). */
  done?: string
  failed: string
}

export type Endpoint = Spec & { method: Method; path: string }

export function endpoint<const M extends Method, const S extends Spec>(method: M, path: string, spec: S) {
  return { method, path, ...spec } as S & { method: M; path: string }
}

type Out<E, K extends string> = E extends Record<K, infer S extends Schema> ? z.output<S> : undefined
type In<E, K extends string> = E extends Record<K, infer S extends Schema> ? z.input<S> : undefined

export type ParamsOf<E> = Out<E, 'params'>
export type QueryOf<E> = Out<E, 'query'>
export type BodyOf<E> = Out<E, 'body'>
/** What a caller sends, before trimming and defaults. */
export type SentBody<E> = In<E, 'body'>
export type AnswerOf<E> = E extends { data: infer S extends Schema }
  ? z.output<S>
  : E extends { top: infer S extends Schema }
    ? z.output<S>
    : undefined
/** What a handler returns, before the schema removes what must not leave. */
export type ReturnOf<E> = E extends { data: infer S extends Schema }
  ? z.input<S>
  : E extends { top: infer S extends Schema }
    ? z.input<S>
    : // A handler that knows more than the endpoint's fixed sentence says it.
      void | { told: string }
