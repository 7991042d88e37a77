import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { instantOf, msOf } from '#domain/zone.ts'
import { endIdleConnections } from '#server/db-socket.ts'
import type { Services } from '#server/services.ts'
import { type Live, listMissed, listNews, listOpen } from './live-queries.ts'
import { type LiveWord, liveChannel, liveWords, sayEcho } from './queries.ts'

/** Proxies and browsers close a silent connection only later than this. */
const heartbeat = 15_000
/** A reader that is this far behind is disconnected, and catches up with a new stream. */
const mostUnread = 256 * 1024
const lookBack = 2 * 60_000
/** A browser needs one stream, however many tabs it has. */
const mostOfOne = 20
const mostOfAll = 10_000

type Stream = { userId: number; sessionId: number; response: ServerResponse }
type Said = Partial<Record<LiveWord, number[]>> & { from?: number; to?: number; echo?: string }
export type Hub = {
  /** Resolves when the hub listens. A stream that joins earlier could miss a notification. */
  listen(): Promise<unknown>
  /** False if this person has too many streams. It counts at once, so that calls together cannot pass the limit. */
  join(stream: Stream): boolean
  /** Sends a stream what its reader has missed. */
  catchUp(stream: Stream, after: number): Promise<void>
  close(): Promise<void>
}

/**
 * The live streams of this process. One database connection listens for all of them and starts with the first stream.
 * Signals that arrive during a read are answered together by the next read.
 */
export function openHub({ db, now }: Pick<Services, 'db' | 'now'>, log: Pick<FastifyBaseLogger, 'warn'>): Hub {
  const streams = new Map<number, Set<Stream>>()
  let listening: Promise<{ unlisten(): Promise<void> }> | null = null
  let beat: NodeJS.Timeout | null = null
  let wanted: { from: number; to: number } | null = null
  let isLooking = false
  let open = 0
  const ownEcho = randomUUID()
  let isUnheard = false

  function listen() {
    let hasListened = false
    listening ??= db.listen(liveChannel, hear, () => {
      // PostgreSQL does not repeat what it signaled while the connection was lost, so every stream reads again.
      if (hasListened) for (const stream of all()) write(stream, wordEvent('changed'))
      hasListened = true
    })
    // The next stream tries again if the database is away.
    listening.catch(() => {
      listening = null
    })
    beat ??= setInterval(() => void keepAlive(), heartbeat).unref()
    return listening
  }

  function hear(text: string): void {
    const said = JSON.parse(text) as Said
    if (said.echo === ownEcho) isUnheard = false
    for (const word of liveWords) {
      for (const userId of said[word] ?? [])
        for (const stream of streams.get(userId) ?? []) write(stream, wordEvent(word))
    }
    if (said.from === undefined || said.to === undefined || streams.size === 0) return
    wanted = { from: Math.min(said.from, wanted?.from ?? said.from), to: Math.max(said.to, wanted?.to ?? said.to) }
    if (!isLooking) void look()
  }

  async function look(): Promise<void> {
    isLooking = true
    try {
      while (wanted) {
        const range = wanted
        wanted = null
        for (const news of await listNews(db, range, [...streams.keys()])) {
          const event = eventOf(news)
          for (const stream of streams.get(news.userId) ?? []) write(stream, event)
        }
      }
    } catch (fault) {
      log.warn({ err: fault }, 'news could not be read')
      for (const stream of all()) write(stream, wordEvent('changed'))
    } finally {
      isLooking = false
    }
  }

  async function keepAlive(): Promise<void> {
    const following = all()
    for (const stream of following) write(stream, ':\n\n')
    const sessionIds = [...new Set(following.map(({ sessionId }) => sessionId))]
    await hearOneself()
    const counts = await listOpen(db, sessionIds, now()).catch(() => null)
    if (counts) for (const stream of following) if (!counts.has(stream.sessionId)) stream.response.end()
  }

  /**
   * A connection that only listens never notices that it was cut. So the hub sends itself a signal, and if that has not
   * come back by the next beat, it connects again.
   */
  async function hearOneself(): Promise<void> {
    if (isUnheard) endIdleConnections()
    isUnheard = true
    await sayEcho(db, ownEcho).catch(() => {
      isUnheard = false
    })
  }

  const all = () => [...streams.values()].flatMap((own) => [...own])

  function leave(stream: Stream): void {
    const own = streams.get(stream.userId)
    if (own?.delete(stream)) open--
    if (own?.size === 0) streams.delete(stream.userId)
  }

  return {
    listen,
    join(stream) {
      const { userId, response } = stream
      // The end of a connection is told once, so a reader who has left already would stay in the list for ever.
      if (response.destroyed) return true
      const own = streams.get(userId) ?? new Set()
      if (own.size >= mostOfOne || open >= mostOfAll) return false
      streams.set(userId, own.add(stream))
      open++
      response.on('close', () => leave(stream))
      return true
    },
    async catchUp(stream, after) {
      // Read after joining: a notification in between arrives twice, and the receiver knows its id.
      const since = instantOf(msOf(now()) - lookBack)
      const missed = await listMissed(db, stream.userId, { after, since })
      for (const news of missed.reverse()) write(stream, eventOf(news))
    },
    async close() {
      if (beat) clearInterval(beat)
      for (const stream of all()) stream.response.end()
      await (await listening?.catch(() => null))?.unlisten()
    },
  }
}

function wordEvent(word: LiveWord): string {
  return `event: ${word}\ndata: {}\n\n`
}

function eventOf({ userId: _, ...notification }: Live): string {
  return `event: notification\nid: ${notification.id}\ndata: ${JSON.stringify(notification)}\n\n`
}

function write({ response }: Stream, text: string): void {
  if (response.writableLength > mostUnread) response.destroy()
  else response.write(text)
}
