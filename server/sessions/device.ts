import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'device'
const year = 365 * 24 * 3600

/** The random name that a browser keeps between sign-ins; it proves nothing but that the browser was here before. */
export function deviceOf(request: FastifyRequest): string | null {
  const match = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{20,60})(?:;|$)`).exec(request.headers.cookie ?? '')
  return match?.[1] ?? null
}

export function giveDevice(request: FastifyRequest, reply: FastifyReply): string {
  const device = deviceOf(request) ?? randomBytes(24).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${device}; Path=/api; Max-Age=${year}; HttpOnly; SameSite=Lax${secure}`)
  return device
}
