import { type ImportUpload, imports } from '#contract/imports.ts'
import { type ImportNoun, importKinds, templateFields } from '#domain/import-fields.ts'
import { forbidden, tooMany } from '#server/errors.ts'
import { sheetFile } from '#server/exports/files.ts'
import { scanKinds } from '#server/files/kind.ts'
import { countArrived, uploading } from '#server/files/quota.ts'
import { receiveFile } from '#server/files/receive.ts'
import { receiveInto } from '#server/files/upload.ts'
import { recordEvent } from '#server/http/changes.ts'
import { read } from '#server/http/parse.ts'
import type { Actor, Serve } from '#server/http/serve.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { todayOf } from '#server/services.ts'
import { mostBytes } from './limits.ts'
import { findMemory } from './memory-queries.ts'
import {
  countRunning,
  findImport,
  insertImport,
  queueImport,
  readLeftOut,
  readResult,
  readStatus,
  setImportProof,
} from './queries.ts'
import { type ImportJob, importJob } from './tasks.ts'
import { checkByThread, readByThread, wrongByThread } from './thread.ts'

const shownRows = 5
/** The number of imports that one person may have in the queue. */
const mostRunning = 3

export function importRoutes(serve: Serve) {
  serve(imports.template, ({ actor, params, query }) => {
    ensureMayImport(actor, params.noun)
    const fields = templateFields(params.noun)
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
        ensureMayImport(call.actor, noun)
        const { used, dateOrder } = await findMemory(call.services.db, noun)
        const table = await readByThread(call.actor.id, { content: bytes, shown: shownRows, noun, used })
        return {
          upload: { noun, fileName: name, content: bytes },
          table: { ...table, dateOrder: table.dateOrder ?? dateOrder },
        }
      }),
    async ({ tx, actor, prepared: { upload, table } }): Promise<ImportUpload> => {
      const { noun, fileName } = upload
      const { total } = table
      const id = await insertImport(tx, actor, { ...upload, totalRows: total })
      await recordEvent(tx, { action: 'uploaded', noun: 'import', recordId: id, after: { noun, fileName, total } })
      return { id, noun, fileName, ...table }
    },
  )

  serve(
    imports.proof,
    (call) => receiveInto(call, scanKinds),
    async ({ tx, actor, now, params, prepared }) => {
      const { noun, fileName } = await readStatus(tx, { actor, now }, params.id)
      await setImportProof(tx, params.id, prepared)
      const after = { noun, fileName, proofName: prepared.name }
      await recordEvent(tx, { action: 'updated', noun: 'import', recordId: params.id, after })
      return { proofName: prepared.name }
    },
  )

  serve(imports.titles, async ({ db, actor, now, params, body }): Promise<ImportUpload> => {
    const { id, noun, fileName, content } = await findImport(db, { actor, now }, params.id)
    const { used, dateOrder } = await findMemory(db, noun)
    const table = await readByThread(actor.id, { content, shown: shownRows, noun, used, ...body })
    return { id, noun, fileName, ...table, dateOrder: table.dateOrder ?? dateOrder }
  })

  serve(imports.wrong, async ({ actor, now, params, body, services }) => {
    const today = todayOf(services, now)
    const { noun } = await readStatus(services.db, { actor, now }, params.id)
    const file = await wrongByThread({ id: params.id, options: body, actor, now, today, database: services.database })
    return csvFile(`${noun}-wrong-rows`, file)
  })

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
    return csvFile(`${noun}-import-result`, result)
  })
  serve(imports.leftOut, async ({ db, actor, now, params }) => {
    const { noun, leftOut } = await readLeftOut(db, { actor, now }, params.id)
    return csvFile(`${noun}-left-out`, leftOut)
  })
}

/** A few kinds of files are for admins only. */
function ensureMayImport({ role }: Actor, noun: ImportNoun): void {
  if (!importKinds[noun].roles.includes(role)) throw forbidden()
}

function csvFile(name: string, text: string) {
  return { stream: Buffer.from(text), type: 'text/csv; charset=utf-8', name: `${name}.csv` }
}

async function* linesOf(row: readonly string[]) {
  yield [row]
}
