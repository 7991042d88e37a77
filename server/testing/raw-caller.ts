import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that sends what it likes. A server may cut such a caller off at any moment, even while it writes. */
export async function rawCaller(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}
