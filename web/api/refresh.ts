import type { Endpoint } from '#contract/endpoint.ts'
import { queryClient } from './query-client.ts'

/** The dashboard counts something of every noun. */
const overview = '/api/dashboard'

/** Fetches again what is on screen of the nouns that an endpoint changes, each once, and marks the rest of them as old. */
export function refresh({ path, touches = [] }: Pick<Endpoint, 'path' | 'touches'>): Promise<void> {
  const nouns = new Set([nounOf(path), ...touches.map((noun) => `/api/${noun}`), overview])
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => nouns.has(nounOf(String(queryKey[0]))) })
}

/** '/api/students/save-remarks/:id' is about students. */
export function nounOf(path: string): string {
  return path.split('/').slice(0, 3).join('/')
}
