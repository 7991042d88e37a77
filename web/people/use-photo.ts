import { useQuery } from '@tanstack/react-query'
import { profile } from '#contract/profile.ts'
import { fetchFileQuietly } from '#web/api/ask.ts'

/** A person's photo as an address for an image. The server gives photos to signed-in callers only. */
export function usePhoto(photo: string | null): string | null {
  const [, id, v] = /^\/api\/photos\/(\d+)(?:\?v=(\w+))?/.exec(photo ?? '') ?? []
  const { data } = useQuery({
    queryKey: [profile.photoFile.path, photo],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFileQuietly(profile.photoFile, { params: { id }, query: { v } }, signal)
      return URL.createObjectURL(blob)
    },
    enabled: id !== undefined,
    // A new photo has a new address, also for what the browser keeps.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
