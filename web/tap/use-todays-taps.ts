import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { taps } from '#contract/taps.ts'
import { askQuietly } from '#web/api/ask.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { keepSnapshot, readSnapshot } from '#web/outbox/person.ts'
import { setUser, useSession } from '#web/session/session.ts'

/** A lost connection must not end the session on this screen. */
export const todayQuery = queryOf(taps.today, {}, askQuietly)

/** What the server says about today. Until it has answered, this is its last answer on this phone. */
export function useTodaysTaps() {
  const client = useQueryClient()
  const query = useQuery({
    ...todayQuery,
    // With a weak signal a call fails now and then, and no event says when to try again.
    refetchInterval: ({ state }) => (state.status === 'error' ? 5_000 : 60_000),
    refetchOnWindowFocus: true,
  })
  const { data: today, dataUpdatedAt: savedAt } = query
  const { id, user } = useSession()

  useEffect(() => {
    if (id !== null) void restore(id)
    async function restore(studentId: number) {
      const snapshot = await readSnapshot(studentId).catch(() => null)
      if (!snapshot || useSession.getState().id !== studentId) return
      if (!useSession.getState().user && snapshot.user) setUser(snapshot.user, [])
      if (client.getQueryData(todayQuery.queryKey)) return
      client.setQueryData(todayQuery.queryKey, snapshot.today, { updatedAt: snapshot.savedAt })
    }
  }, [id, client])

  useEffect(() => {
    if (today && id !== null) keepSnapshot({ studentId: id, savedAt, today, user }).catch(() => {})
  }, [today, savedAt, id, user])

  return query
}
