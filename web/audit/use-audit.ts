import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { audit } from '#contract/audit.ts'
import { type AuditAction, type AuditNoun, auditActions, auditNouns } from '#domain/audit-words.ts'
import { ask } from '#web/api/ask.ts'
import { dateIn, idIn } from '#web/api/list-search.ts'
import { useAddress } from '#web/api/use-address.ts'

export type AuditFilterValues = {
  actorId?: number | undefined
  aboutId?: number | undefined
  noun?: AuditNoun | undefined
  action?: AuditAction | undefined
  from?: string | undefined
  to?: string | undefined
}

const rowsPerPage = 25

/** The filters as the address holds them, and the pages that they give. */
export function useAudit() {
  const { search, go } = useAddress()
  const filters = readFilters(search)
  const pages = useInfiniteQuery({
    queryKey: [audit.list.path, filters],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(audit.list, { query: { ...filters, after: pageParam, rowsPerPage } }, signal)).answer,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ events, hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    // Reading the audit log is itself an audit event, so it is never refreshed unasked.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const change = (next: AuditFilterValues) => go({ ...search, ...next }, { replace: true, resetScroll: false })

  return { filters, change, pages }
}

function readFilters(search: Record<string, unknown>): AuditFilterValues {
  const found: AuditFilterValues = {
    actorId: idIn(search.actorId),
    aboutId: idIn(search.aboutId),
    noun: keyOf(auditNouns, search.noun),
    action: keyOf(auditActions, search.action),
    from: dateIn(search.from),
    to: dateIn(search.to),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function keyOf<T extends object>(table: T, value: unknown): keyof T | undefined {
  return typeof value === 'string' && Object.hasOwn(table, value) ? (value as keyof T) : undefined
}
