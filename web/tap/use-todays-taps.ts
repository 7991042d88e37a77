import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { taps } from '#contract/taps.ts'
import { askQuietly } from '#web/api/ask.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { readSnapshot, snapshotToday } from '#web/outbox/person.ts'
import { tapperId, useTapperId } from '#web/outbox/tapper.ts'
import { setUser, useSession } from '#web/session/session.ts'

/** A lost connection must not end the session on this screen. */
export const todayQuery = queryOf(taps.today, {}, askQuietly)

/** What the server says about today. Until it has answered, this is its last answer on this phone. */
export function useTodaysTaps() {
  const client = useQueryClient()
  const isSignedIn = useSession((session) => session.token !== null)
  const query = useQuery({
    ...todayQuery,
    // A student whose session was lost sees what this phone knows.
    enabled: isSignedIn,
    // With a weak signal a call fails now and then, and no event says when to try again.
    refetchInterval: ({ state }) => (state.status === 'error' ? 5_000 : 60_000),
    refetchOnWindowFocus: true,
  })
  const { data: today, dataUpdatedAt: savedAt } = query
  const user = useSession((session) => session.user)
  const id = useTapperId()

  useEffect(() => {
    if (id !== null) void restore(id)
    async function restore(studentId: number) {
      const snapshot = await readSnapshot(studentId).catch(() => null)
      if (!snapshot || tapperId() !== studentId) return
      const { token, user } = useSession.getState()
      if (token && !user && snapshot.user) setUser(snapshot.user, [])
      if (client.getQueryData(todayQuery.queryKey)) return
      client.setQueryData(todayQuery.queryKey, snapshot.today, { updatedAt: snapshot.savedAt })
    }
  }, [id, client])

  // The name is loaded apart, and belongs into the snapshot too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot reads the user from the session
  useEffect(() => {
    if (today) snapshotToday(today, savedAt)
  }, [today, savedAt, user])

  return query
}
