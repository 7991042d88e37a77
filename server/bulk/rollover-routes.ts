import { rollover } from '#contract/rollover.ts'
import type { Serve } from '#server/http/serve.ts'
import { todayOf } from '#server/services.ts'
import { planOf, previewFile, previewOf } from './rollover.ts'

export function rolloverRoutes(serve: Serve) {
  serve(rollover.preview, async ({ db, params, query, services, now }) =>
    previewOf(await planOf(db, choicesOf(params.id, query), { today: todayOf(services, now) })),
  )
  serve(rollover.file, async ({ db, params, query, services, now }) => {
    const plans = await planOf(db, choicesOf(params.id, query), { today: todayOf(services, now) })
    return { stream: Buffer.from(previewFile(plans)), type: 'text/csv; charset=utf-8', name: 'roll-over.csv' }
  })
}

function choicesOf<Q extends { lastYear?: number | undefined }>(fromTermId: number, { lastYear, ...query }: Q) {
  return { ...query, fromTermId, lastYear: lastYear ?? null }
}
