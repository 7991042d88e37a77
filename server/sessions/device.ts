import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf, setCookie } from './cookies.ts'

const name = 'device'
const year = 365 * 24 * 3600

/** The random name that a browser keeps between sign-ins. It proves only that the browser was here before. */
export function deviceOf(request: FastifyRequest): string | null {
  const value = cookieOf(request, name)
  return value && value.length >= 20 && value.length <= 60 ? value : null
}

/**
 * A person who has signed in with this name before keeps it. Anyone else gets a new one, so that a name that someone
 * chose or planted in another browser is never accepted.
 */
export function giveDevice(reply: FastifyReply, known: string | null): string {
  const device = known ?? randomBytes(24).toString('base64url')
  setCookie(reply, { name, value: device, path: '/api', seconds: year, sameSite: 'Lax' })
  return device
}
