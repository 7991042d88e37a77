import { Agent, request } from 'node:http'

// A separate process, so that the caller does not slow the server: it reads addresses for a while and counts the answers.
type Wish = { calls: { url: string; token?: string }[]; seconds: number }

process.once('message', async ({ calls, seconds }: Wish) => {
  const agent = new Agent({ keepAlive: true, maxSockets: calls.length })
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(calls.map((call) => readUntil(end, call, agent)))
  process.send?.({ answers: counts.reduce((sum, count) => sum + count, 0) }, () => process.exit(0))
})

async function readUntil(end: number, { url, token }: Wish['calls'][number], agent: Agent): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  let answers = 0
  for (; performance.now() < end; answers++) await read(url, { agent, headers })
  return answers
}

function read(url: string, options: { agent: Agent; headers: Record<string, string> }): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().once('end', resolve)
    })
    call.once('error', reject).end()
  })
}
