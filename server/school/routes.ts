import { school } from '#contract/school.ts'
import { pictures } from '#server/files/kind.ts'
import { fileAnswer, receiveInto } from '#server/files/upload.ts'
import type { Serve } from '#server/http/serve.ts'
import { todayOf } from '#server/services.ts'
import { findLogo, findSchoolSettings, setLogo, updateSchool } from './queries.ts'

export function schoolRoutes(serve: Serve) {
  serve(school.read, ({ db }) => findSchoolSettings(db))
  serve(school.update, ({ tx, body, services, now }) => updateSchool(tx, body, todayOf(services, now)))
  serve(
    school.setLogo,
    (call) => receiveInto(call, pictures),
    ({ tx, prepared }) => setLogo(tx, { logo: prepared.file, logoType: prepared.type }),
  )
  serve(school.removeLogo, ({ tx }) => setLogo(tx, { logo: null, logoType: null }))
  serve(school.logo, async ({ db, services }) => {
    const { logo, logoType } = await findLogo(db)
    const answer = await fileAnswer(services.files, { file: logo, name: 'logo', type: logoType ?? '' })
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=86400' } }
  })
}
