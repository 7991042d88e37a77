import { queryClient } from './query-client.ts'

/** Fetches again what is on screen of a noun, and marks the rest of it as old. */
export function refreshNoun(path: string): Promise<void> {
  const noun = nounOf(path)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => nounOf(String(queryKey[0])) === noun })
}

/** '/api/students/save-remarks/:id' is about students. */
export function nounOf(path: string): string {
  return path.split('/').slice(0, 3).join('/')
}
