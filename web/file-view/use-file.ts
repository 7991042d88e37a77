import { useQuery } from '@tanstack/react-query'
import { documents } from '#contract/documents.ts'
import { fetchFileQuietly } from '#web/api/ask.ts'

/** The bytes of a version, which never change. The server gives them to signed-in callers only. */
export function useFile(id: number) {
  return useQuery({
    queryKey: ['file of a document', id],
    queryFn: async ({ signal }) => (await fetchFileQuietly(documents.file, { params: { id } }, signal)).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  })
}
