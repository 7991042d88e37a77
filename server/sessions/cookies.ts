import type { FastifyReply, FastifyRequest } from 'fastify'

export function cookieOf(request: FastifyRequest, name: string): string | null {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

type Cookie = { name: string; value: string; path: string; seconds: number; sameSite: 'Lax' | 'Strict' }

/** Scripts cannot read it. */
export function setCookie(reply: FastifyReply, { name, value, path, seconds, sameSite }: Cookie): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  const limits = `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
  reply.header('set-cookie', `${name}=${value}; ${limits}`)
}
