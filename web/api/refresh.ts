import { queryClient } from './query-client.ts'

/** The dashboard counts something of every noun. */
const overview = '/api/dashboard'

/** Fetches again what is on screen of a noun, and marks the rest of it as old. */
export function refreshNoun(path: string): Promise<void> {
  const nouns = [nounOf(path), overview]
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => nouns.includes(nounOf(String(queryKey[0]))) })
}

/** '/api/students/save-remarks/:id' is about students. */
export function nounOf(path: string): string {
  return path.split('/').slice(0, 3).join('/')
}
