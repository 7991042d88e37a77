import { type AddressInfo, createConnection, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from './db.ts'
import { openPool } from './jobs/pool.ts'
import { startApi } from './testing/api.ts'
import { cert, key } from './testing/push-service.ts'

const api = await startApi()

/** PostgreSQL behind a server that encrypts as it does, with a certificate that nobody vouches for, or that refuses to. */
async function startEncrypting({ answer }: { answer: 'S' | 'N' }) {
  const seen = { encrypted: 0, plain: 0 }
  let isSilent = false
  const server = createServer((near) => {
    near.on('error', () => {})
    near.once('data', (first: Buffer) => {
      // The request for encryption is eight bytes long; a client without it greets at once.
      if (first.length !== 8) return carry(near, first)
      near.write(answer)
      if (answer === 'N') return void near.once('data', (next: Buffer) => carry(near, next))
      seen.encrypted++
      carry(new TLSSocket(near, { isServer: true, key, cert }))
    })
  })
  const carry = (near: TLSSocket | import('node:net').Socket, first?: Buffer) => {
    if (!(near instanceof TLSSocket)) seen.plain++
    const { searchParams } = new URL(api.url)
    const far = createConnection(`${searchParams.get('host')}/.s.PGSQL.5432`)
    if (first) far.write(first)
    near.on('data', (bytes) => isSilent || far.write(bytes))
    far.on('data', (bytes) => isSilent || near.write(bytes))
    for (const socket of [near, far]) {
      socket.on('error', () => {})
      socket.on('close', () => [near, far].map((each) => each.destroy()))
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const url = (mode: string) => `postgres://tapat@127.0.0.1:${port}${new URL(api.url).pathname}?sslmode=${mode}`
  return { seen, url, fallSilent: () => (isSilent = true) }
}

function aDb(url: string, wish = {}) {
  const db = openDb(url, { max: 1, patience: 5, ...wish })
  onTestFinished(() => db.end())
  return db
}

test('sslmode=require encrypts what is asked and what the queue asks', async () => {
  const { seen, url } = await startEncrypting({ answer: 'S' })
  expect(await aDb(url('require'))`select 1 as n`).toEqual([{ n: 1 }])
  const pool = openPool(url('require'), 1, () => {})
  onTestFinished(() => pool.end())
  expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }])
  expect(seen).toEqual({ encrypted: 2, plain: 0 })
})

test('an encrypted connection that falls silent is ended as any other', async () => {
  const { url, fallSilent } = await startEncrypting({ answer: 'S' })
  const db = aDb(url('require'), { patience: 1, grace: 1 })
  await db`select 1`
  fallSilent()
  await expect(db`select 2`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
})

test('sslmode=verify-full takes nobody for the database who cannot prove it', async () => {
  const { url } = await startEncrypting({ answer: 'S' })
  await expect(aDb(url('verify-full'))`select 1`).rejects.toMatchObject({
    code: expect.stringMatching(/CERT|SIGNATURE/),
  })
  const pool = openPool(url('verify-full'), 1, () => {})
  onTestFinished(() => pool.end())
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: expect.stringMatching(/CERT|SIGNATURE/) })
})

test('a server that does not encrypt is refused with sslmode=require and taken with prefer', async () => {
  const { seen, url } = await startEncrypting({ answer: 'N' })
  await expect(aDb(url('require'))`select 1`).rejects.toThrow('does not encrypt')
  expect(seen.plain).toBe(0)
  expect(await aDb(url('prefer'))`select 1 as n`).toEqual([{ n: 1 }])
})
