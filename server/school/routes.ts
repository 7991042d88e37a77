import { school } from '#contract/school.ts'
import { ruleBroken } from '#server/errors.ts'
import { fileAnswer, receiveInto } from '#server/files/upload.ts'
import type { Serve } from '#server/http/serve.ts'
import { type Services, todayOf } from '#server/services.ts'
import { printableLogo, whyLogoRefused } from '#server/settings/logo.ts'
import { findLogo, findSchoolSettings, type StoredSchool, setLogo, updateSchool } from './queries.ts'

/** Those that a PDF can hold. The settings screen makes one of them out of any picture. */
const logoKinds = ['image/png', 'image/jpeg'] as const

export function schoolRoutes(serve: Serve, services: Services) {
  const withPrint = async (found: Promise<StoredSchool>) => {
    const { logoFile, ...settings } = await found
    return { ...settings, printsLogo: (await printableLogo(services.files, logoFile)) !== null }
  }
  serve(school.read, ({ db }) => withPrint(findSchoolSettings(db)))
  serve(school.update, ({ tx, body, now }) => withPrint(updateSchool(tx, body, todayOf(services, now))))
  serve(
    school.setLogo,
    async (call) => {
      const received = await receiveInto(call, logoKinds)
      const bytes = await services.files.load(received.file)
      const refused = bytes && (await whyLogoRefused(bytes))
      if (refused) throw ruleBroken(refused)
      return received
    },
    ({ tx, prepared }) => withPrint(setLogo(tx, { logo: prepared.file, logoType: prepared.type })),
  )
  serve(school.removeLogo, ({ tx }) => withPrint(setLogo(tx, { logo: null, logoType: null })))
  serve(school.logo, async ({ db }) => {
    const { logo, logoType } = await findLogo(db)
    const answer = await fileAnswer(services.files, { file: logo, name: 'logo', type: logoType ?? '' })
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=86400' } }
  })
}
