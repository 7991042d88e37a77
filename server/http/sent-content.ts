import type { FastifyRequest } from 'fastify'

const contents = new WeakMap<FastifyRequest, string>()

type Content = { name: string; sha256: string; fields: Record<string, string> }

/** Notes what arrived in a form, which is read as it streams and is gone afterwards. */
export function noteContent(request: FastifyRequest, { name, sha256, fields }: Content): void {
  contents.set(request, JSON.stringify([name, sha256, Object.entries(fields).sort()]))
}

/** The body as text: JSON as it was read, or what was noted of a form. Null while a form has not arrived. */
export function contentOf(request: FastifyRequest): string | null {
  if (request.isMultipart()) return contents.get(request) ?? null
  return JSON.stringify(request.body ?? null)
}
