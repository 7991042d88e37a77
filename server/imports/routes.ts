import { type ImportUpload, imports } from '#contract/imports.ts'
import { guessMapping, type ImportNoun, importFields } from '#domain/import-fields.ts'
import { tooMany } from '#server/errors.ts'
import { sheetFile } from '#server/exports/files.ts'
import { countArrived, uploading } from '#server/files/quota.ts'
import { receiveFile } from '#server/files/receive.ts'
import { recordEvent } from '#server/http/changes.ts'
import { read } from '#server/http/parse.ts'
import type { Serve } from '#server/http/serve.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { todayOf } from '#server/services.ts'
import { mostBytes } from './limits.ts'
import { countRunning, insertImport, queueImport, readResult, readStatus } from './queries.ts'
import { type ImportJob, importJob } from './tasks.ts'
import { checkByThread, readByThread } from './thread.ts'

const shownRows = 5
/** The number of imports that one person may have in the queue. */
const mostRunning = 3

export function importRoutes(serve: Serve) {
  serve(imports.template, ({ params, query }) => {
    const fields = importFields[params.noun]
    const titles = fields.map(({ label }) => label)
    return sheetFile({
      name: `${params.noun}-template`,
      format: query.format,
      titles,
      lines: linesOf(fields.map(({ sample }) => sample)),
    })
  })

  serve(
    imports.upload,
    (call) =>
      uploading(call, async () => {
        const { name, bytes, fields } = await receiveFile(call.request, mostBytes)
        await countArrived(call, bytes.length)
        const { noun } = read(imports.upload.body, fields) as { noun: ImportNoun }
        return {
          upload: { noun, fileName: name, content: bytes },
          table: await readByThread(call.actor.id, bytes, shownRows),
        }
      }),
    async ({ tx, actor, prepared: { upload, table } }): Promise<ImportUpload> => {
      const { noun, fileName } = upload
      const { total } = table
      const id = await insertImport(tx, actor, { ...upload, totalRows: total })
      await recordEvent(tx, { action: 'uploaded', noun: 'import', recordId: id, after: { noun, fileName, total } })
      return { id, noun, fileName, ...table, mapping: guessMapping(noun, table.columns) }
    },
  )

  serve(imports.check, ({ actor, now, params, body, services }) => {
    const today = todayOf(services, now)
    return checkByThread({ id: params.id, options: body, actor, now, today, database: services.database })
  })

  serve(imports.run, async ({ tx, actor, now, ip, params, body }) => {
    const { noun, fileName } = await readStatus(tx, { actor, now }, params.id)
    const running = await countRunning(tx, actor)
    if (running >= mostRunning) {
      throw tooMany(`You already have ${mostRunning} imports in progress. Please wait until one of them is done.`)
    }
    await queueImport(tx, params.id, body)
    const job = { key: `import ${params.id}`, turn: running }
    await queueJob(tx, importJob, { payload: { id: params.id, actor, ip } satisfies ImportJob, ...job })
    await recordEvent(tx, {
      action: 'started',
      noun: 'import',
      recordId: params.id,
      after: { noun, fileName, ...body },
    })
    return readStatus(tx, { actor, now }, params.id)
  })

  serve(imports.read, ({ db, actor, now, params }) => readStatus(db, { actor, now }, params.id))
  serve(imports.result, async ({ db, actor, now, params }) => {
    const { noun, result } = await readResult(db, { actor, now }, params.id)
    return { stream: Buffer.from(result), type: 'text/csv; charset=utf-8', name: `${noun}-import-result.csv` }
  })
}

async function* linesOf(row: readonly string[]) {
  yield [row]
}
