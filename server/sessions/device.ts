import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'device'
const year = 365 * 24 * 3600

/** The random name that a browser keeps between sign-ins. It proves only that the browser was here before. */
export function deviceOf(request: FastifyRequest): string | null {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  return value && value.length >= 20 && value.length <= 60 ? value : null
}

/**
 * A person who has signed in with this name before keeps it. Anyone else gets a new one, so that a name that someone
 * chose or planted in another browser is never accepted.
 */
export function giveDevice(reply: FastifyReply, known: string | null): string {
  const device = known ?? randomBytes(24).toString('base64url')
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${device}; Path=/api; Max-Age=${year}; HttpOnly; SameSite=Lax${secure}`)
  return device
}
