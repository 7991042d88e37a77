import type { Query } from '@tanstack/react-query'
import type { DBSchema } from 'idb'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { useNetwork } from '#web/network/network.ts'
import { browserDatabase } from '#web/session/browser-database.ts'
import { personNow } from '#web/session/session.ts'
import { queryClient } from './query-client.ts'

/** The oldest answers beyond this number are dropped. */
const most = 30

interface Kept extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { bySavedAt: number } }
}
/** `person` is its owner: nobody else is ever shown it. */
type KeptAnswer = { person: string; savedAt: number; answer: unknown }

const database = browserDatabase<Kept>('answers', (made) => {
  made.createObjectStore('answers').createIndex('bySavedAt', 'savedAt')
})

let isFollowing = false
/** When each query was last saved or put back, so that neither is done twice. */
const seen = new Map<string, number>()

/** From now on keeps the last answers of endpoints that are read offline, and puts them back while there is no network. */
export function keepAnswers(): void {
  if (isFollowing) return
  isFollowing = true
  const cache = queryClient.getQueryCache()
  cache.subscribe(({ query }) => {
    if (!endpointOf(query)) return
    if (query.state.data !== undefined) void save(query).catch(() => {})
    else if (useNetwork.getState().isOffline) void putBack(query).catch(() => {})
  })
  const putAllBack = () => {
    for (const query of cache.findAll({ predicate: (each) => endpointOf(each) !== null })) {
      if (query.state.data === undefined) void putBack(query).catch(() => {})
      else void save(query).catch(() => {})
    }
  }
  putAllBack()
  useNetwork.subscribe(({ isOffline }) => isOffline && putAllBack())
}

/** Signing out, a refused session and "Not you?" leave nothing to read. */
export async function forgetAnswers(): Promise<void> {
  seen.clear()
  await (await database()).clear('answers')
}

async function save({ queryHash, state }: Query): Promise<void> {
  const person = personNow()
  if (!person || seen.get(queryHash) === state.dataUpdatedAt) return
  seen.set(queryHash, state.dataUpdatedAt)
  const kept = await database()
  // The person is checked at the last moment, so that nothing is kept of somebody who has signed out meanwhile.
  if (personNow() !== person) return
  const writing = kept.transaction('answers', 'readwrite')
  await writing.store.put({ person, savedAt: state.dataUpdatedAt, answer: state.data }, `${person} ${queryHash}`)
  const keys = await writing.store.index('bySavedAt').getAllKeys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await writing.store.delete(key)
  await writing.done
}

async function putBack(query: Query): Promise<void> {
  const [person, endpoint] = [personNow(), endpointOf(query)]
  if (!person || !endpoint?.data) return
  const found = await (await database()).get('answers', `${person} ${query.queryHash}`)
  if (!found || found.person !== person || personNow() !== person || query.state.data !== undefined) return
  // An older version of the app may have kept it.
  const parsed = z.safeParse(endpoint.data, found.answer)
  if (!parsed.success) return
  seen.set(query.queryHash, found.savedAt)
  queryClient.setQueryData(query.queryKey, parsed.data, { updatedAt: found.savedAt })
}

function endpointOf({ meta }: Query): Endpoint | null {
  return (meta?.keptOffline as Endpoint | undefined) ?? null
}
