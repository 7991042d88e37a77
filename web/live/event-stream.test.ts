import { expect, test } from 'vitest'
import { eventReader, type StreamEvent } from './event-stream.ts'

const news = 'event: notification\nid: 7\ndata: {"id":7}\n\n'

function read(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const feed = eventReader((event) => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}

test('an event is read whole, wherever the network cut it', () => {
  const whole = [{ name: 'notification', id: '7', data: '{"id":7}' }]
  expect(read(news)).toEqual(whole)
  for (let cut = 1; cut < news.length; cut++) expect(read(news.slice(0, cut), news.slice(cut))).toEqual(whole)
})

test('heartbeats are no events, and several events may come at once', () => {
  expect(read(`:\n\n${news}:\n\n${news}event: changed\ndata: {}\n\n`).map(({ name }) => name)).toEqual([
    'notification',
    'notification',
    'changed',
  ])
})

test('half an event is none', () => {
  expect(read('event: notification\nid: 7\n')).toEqual([])
})
