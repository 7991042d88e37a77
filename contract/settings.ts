import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const PublicSettings = z.object({
  product: z.string(),
  school: z.string(),
  address: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  timeZone: z.string(),
  pushKey: z.nullable(z.string()),
  mapTiles: z.string(),
  maxUploadMb: z.int(),
  isDemo: z.boolean(),
  /** False while the server has no SMTP: then emails are saved as files. */
  sendsEmail: z.boolean(),
  /** False in a new school, where nobody can sign in yet. */
  hasAdmin: z.boolean(),
})
export type PublicSettings = z.output<typeof PublicSettings>

export const settings = {
  read: endpoint('GET', '/api/settings', { roles: 'public', data: PublicSettings, failed: 'Failed to fetch settings' }),
}
