import { useEffect, useState } from 'react'
import { draftsOf } from '#web/session/drafts.ts'
import { personNow, useSession } from '#web/session/session.ts'

/**
 * What a person typed and has not saved, kept for this tab. It is found again by the address and what it is about.
 * Closing drops it, because that is a decision; a lost session, a reload and another screen are not.
 */
export function useDraft(about: string) {
  const [place] = useState(() => placeOf(about))
  const [who] = useState(personNow)
  const { key, path } = place

  useEffect(() => {
    clearTimeout(leaving.get(key))
    const { token } = useSession.getState()
    return () => {
      // A moment later it is known whether it was closed, or only drawn again.
      const close = () => {
        const isClosed = location.pathname === path && useSession.getState().token === token
        if (who && isClosed) draftsOf(who).drop(key)
      }
      leaving.set(key, setTimeout(close))
    }
  }, [key, path, who])

  return {
    read: () => (who ? draftsOf(who).read(key) : undefined),
    /** Undefined drops it. */
    keep: (draft: unknown) => {
      if (!who || personNow() !== who) return
      if (draft === undefined) draftsOf(who).drop(key)
      else draftsOf(who).keep(key, draft)
    },
  }
}

const leaving = new Map<string, ReturnType<typeof setTimeout>>()

function placeOf(about: string) {
  // A page that the server draws has no address.
  const path = globalThis.location?.pathname ?? ''
  return { path, key: `${path} | ${about}` }
}
