import { request } from 'node:http'
import { expect, test } from 'vitest'
import { sessions } from '#contract/sessions.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { startApi } from '#server/testing/api.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'

const api = await startApi({ TRUST_PROXY: '1', METRICS_TOKEN: 'secret-of-prometheus' })
const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
const folder = tempFolder()

/** By hand: fetch sends no headers of a proxy. */
function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

test('the numbers are read on this machine, or with the token, and never through a proxy without it', async () => {
  expect(await statusOf('/metrics')).toBe(200)
  for (const header of [
    'x-forwarded-for',
    'x-forwarded-port',
    'x-real-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'forwarded',
    'via',
  ]) {
    expect([header, await statusOf('/metrics', { [header]: '127.0.0.1' })]).toEqual([header, 404])
  }
  expect(await statusOf('/metrics', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(404)
  const authorization = 'Bearer secret-of-prometheus'
  expect(await statusOf('/metrics', { 'x-forwarded-for': '203.0.113.9', authorization })).toBe(200)
  expect((await api.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

async function failFrom(forwarded: string): Promise<number> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'x-forwarded-for': forwarded },
    payload: { username: 'somebody', password: 'wrong', type: 'admin' },
  })
  return response.statusCode
}

test('an address that a visitor made up does not count: only what the last proxy says does', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) statuses.push(await failFrom(`198.51.100.${n}, 203.0.113.77`))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(await failFrom('203.0.113.78')).toBe(401)
})

test.each(['http', 'https'])(
  'behind a proxy that speaks %s, a cookie is for encrypted calls only if they are',
  async (protocol) => {
    const { headers } = await api.app.inject({
      method: 'POST',
      url: sessions.resume.path,
      headers: { 'x-forwarded-proto': protocol, cookie: 'resume=unknown' },
      payload: {},
    })
    expect(/; Secure$/.test(String(headers['set-cookie']))).toBe(protocol === 'https')
  },
)

test('what is no address is not kept as one', async () => {
  const ask = await api.signedIn('student')
  await ask(sessions.endOthers, { headers: { 'x-forwarded-for': '<script>x</script>' } })
  const [event] = await api.db`select ip from audit_events where action = 'signed out elsewhere'`
  expect(event).toEqual({ ip: '127.0.0.1' })
})

test.each(['true', 'yes', '127.0.0.1/33', '999.1.1.1', '11', '1.5', '10.0.0.1,'])(
  'TRUST_PROXY=%s stops the start with a sentence that says what to write',
  (TRUST_PROXY) => {
    const read = () => readConfig({ TRUST_PROXY }, folder)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/TRUST_PROXY is wrong: write how many proxies .*1 for one nginx.* or their addresses/)
  },
)

test.each(['', '0', 'false', '1', '2', '127.0.0.1', '10.0.0.0/8, fd00::/8, ::1'])('TRUST_PROXY=%s is taken', (wish) => {
  expect(() => readConfig({ TRUST_PROXY: wish }, folder)).not.toThrow()
})
