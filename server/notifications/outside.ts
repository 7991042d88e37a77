import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Which addresses the product may call. Tests pass their own rule; no setting allows more. */
export type Outside = { port: number; isOpen(address: string): boolean }

/** Addresses of the public internet: not of this machine, a private network or nobody (by the registries of IANA). */
export const publicInternet: Outside = {
  port: 443,
  isOpen(address) {
    if (isIPv6(address)) return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
    return isIP(address) === 4 && !special4.check(address, 'ipv4')
  },
}

const special4 = blocked('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])
const global6 = blocked('ipv6', [['2000::', 3]])
/** IPv6 addresses that lead to an IPv4 address, and those for examples. */
const special6 = blocked('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function blocked(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family)
  return list
}

/** An HTTPS address with the usual port and no password. If it is a number, it must be public. */
export function mayCall(address: string, { port, isOpen }: Outside): boolean {
  if (!address.startsWith('https://') || !URL.canParse(address)) return false
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.username !== '' || url.password !== '' || Number(url.port || 443) !== port) return false
  return isIP(host) === 0 || isOpen(host)
}

/** Looks the name up for each connection, so that the address that was checked is the one that is called. */
export function lookupWithin({ isOpen }: Outside): LookupFunction {
  return (name, options, tell) => {
    resolve(name, { ...options, all: true }, (fault, found) => {
      const open = fault ? [] : found.filter(({ address }) => isOpen(address))
      const [first] = open
      if (!first) return tell(fault ?? new Error(`${name} leads to an address that is not called`), '', 0)
      return options.all ? tell(null, open) : tell(null, first.address, first.family)
    })
  }
}
