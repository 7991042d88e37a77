import type { startApi } from './api.ts'

type Api = Awaited<ReturnType<typeof startApi>>

type Sent = {
  method?: 'PUT' | 'POST'
  url: string
  as: number
  bytes: Buffer
  name: string
  fields?: Record<string, string | number>
}

/** Sends a file as a browser's form does. */
export async function upload(api: Api, { method = 'PUT', url, as, bytes, name, fields = {} }: Sent) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://tapat.test', { method, body: form })
  const response = await api.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${await api.tokenOf(as)}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, ...response.json() }
}
