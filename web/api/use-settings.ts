import { useQuery } from '@tanstack/react-query'
import { type PublicSettings, settings } from '#contract/settings.ts'
import { askQuietly } from './ask.ts'
import { queryOf } from './use-ask.ts'

/** Until the server has answered, and when it does not. */
const usual: PublicSettings = {
  product: 'Tapat',
  school: '',
  logo: null,
  timeZone: 'Asia/Manila',
  pushKey: null,
  mapTiles: '',
  maxUploadMb: 10,
  isDemo: false,
}

export function useSettings(): PublicSettings {
  const asked = useQuery({ ...queryOf(settings.read, {}, askQuietly), staleTime: Number.POSITIVE_INFINITY })
  return asked.data ?? usual
}
