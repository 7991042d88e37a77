import { settings } from '#contract/settings.ts'
import type { Serve } from '#server/http/serve.ts'
import { sendsEmail } from '#server/services.ts'
import { logoAddress } from './logo.ts'
import { findSchool, hasAdmin } from './queries.ts'

export function settingsRoutes(serve: Serve) {
  serve(settings.read, async ({ db, services }) => {
    const { config } = services
    const [school, isRun] = await Promise.all([findSchool(db), hasAdmin(db)])
    return {
      product: config.PRODUCT_NAME,
      school: school?.name ?? config.SCHOOL_NAME ?? '',
      address: school?.address ?? null,
      logo: logoAddress(school?.logo),
      timeZone: config.SCHOOL_TIMEZONE,
      pushKey: services.push.publicKey,
      mapTiles: config.MAP_TILES_URL,
      maxUploadMb: config.MAX_UPLOAD_MB,
      isDemo: services.isDemo,
      sendsEmail: sendsEmail(services),
      hasAdmin: isRun,
    }
  })
}
