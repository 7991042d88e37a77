import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a call comes from, as the trusted proxies say. What they pass on may be no address at all. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? 'unknown')
}

/** The address that limits count. An IPv6 line has 2^64 addresses and would otherwise have as many limits. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === undefined || tail === '' ? 0 : tail.split(':').length
  const filled = tail === undefined ? groups : [...groups, ...Array(8 - groups.length - behind).fill('0')]
  return `${[...filled, ...(tail ?? '').split(':')].slice(0, 4).join(':')}::/64`
}
