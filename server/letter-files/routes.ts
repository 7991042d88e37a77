import { type LetterCheck, letterTemplates, namedInCheck } from '#contract/letter-templates.ts'
import { letters } from '#contract/letters.ts'
import { safeFileName } from '#domain/file-name.ts'
import type { MissingField } from '#domain/letter.ts'
import { subjectProblem } from '#domain/message.ts'
import { selectPeople } from '#server/bulk/select-queries.ts'
import { notFound, ruleBroken } from '#server/errors.ts'
import { fileInTurn } from '#server/exports/files.ts'
import type { Serve } from '#server/http/serve.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { keptFile, lettersAsPdf } from '#server/letters/files.ts'
import { type JudgedLetter, judgeLetters } from '#server/letters/make.ts'
import { type ChosenLetter, fewLetters, listChosenLetters } from '#server/letters/queries.ts'
import { listReachable } from '#server/messages/audience-queries.ts'
import { sendMessage } from '#server/messages/send.ts'
import { type Services, sendsEmail } from '#server/services.ts'
import { streamOf } from '#server/threads/stream.ts'
import { type ZipEntry, zipped } from './zip.ts'

export function letterFileRoutes(serve: Serve) {
  serve(letterTemplates.check, async ({ db, actor, body, ...call }) => {
    const viewer = viewerOf({ actor, ...call })
    const { templateId, selection } = body
    const rows = await selectPeople(db, actor, { people: 'students', selection, today: viewer.today })
    const studentIds = rows.map(({ subjectId }) => subjectId)
    return checkOf(await judgeLetters(db, viewer, { templateId, studentIds }))
  })

  serve(letters.print, async ({ db, actor, params, services }) => {
    const [first, ...rest] = await listChosenLetters(db, actor, { actId: params.id })
    if (!first) throw notFound('Letter')
    return fileInTurn(actor.id, async () => {
      const stream = await lettersAsPdf(services, [first, ...rest])
      return { stream, type: 'application/pdf', name: `${first.name}, ${rest.length + 1}.pdf` }
    })
  })

  serve(letters.printEach, async ({ db, actor, params, services }) => {
    const found = await listChosenLetters(db, actor, { actId: params.id })
    const [first] = found
    if (!first) throw notFound('Letter')
    return fileInTurn(actor.id, async () => ({
      stream: await streamOf(zipped(eachFile(services, found), new Date(services.now()))),
      type: 'application/zip',
      name: `${first.name}, ${found.length}.zip`,
    }))
  })

  serve(letters.email, async ({ tx, actor, body, services, now }) => {
    const found = await listChosenLetters(tx, actor, body)
    if (found.length === 0 || ('ids' in body && found.length < new Set(body.ids).size)) throw notFound('Letter')
    const reached = await listReachable(tx, actor, [...new Set(found.map(({ studentId }) => studentId))])
    if (reached.size === 0) throw ruleBroken('These students are archived')
    const ids = [...reached]
    const names = [...new Set(found.map(({ name }) => name))]
    const named = `${names[0]} for {name}`
    await sendMessage(tx, actor, {
      services,
      now,
      body: {
        audience: { kind: 'selection', people: 'students', selection: { ids } },
        // What a letter is called keeps the rules of a subject, such as no web address.
        subject: names.length === 1 && subjectProblem(named) === null ? named : 'Your letters',
        text: 'Hello {firstName},\n\nthe school has made a letter for you. Open it under Documents, where you can read and print it.',
        link: '/documents',
        byEmail: true,
        byPush: false,
        seen: ids.length,
      },
    })
    const how = sendsEmail(services) ? 'Emails are on their way.' : 'Email is not set up, so emails are saved as files.'
    return { told: `${ids.length === 1 ? '1 student is' : `${ids.length} students are`} notified. ${how}` }
  })
}

/** The kept files one after the other. The number comes first, so that no two names are the same. */
async function* eachFile(services: Services, found: readonly ChosenLetter[]): AsyncGenerator<ZipEntry> {
  for await (const some of fewLetters(services.db, found)) {
    for (const letter of some) {
      const bytes = await services.files.load(await keptFile(services, letter))
      if (!bytes) throw notFound('File')
      const name = `${letter.reference} ${letter.lastName}, ${letter.name}.pdf`.replace(/[\\/]/g, '-')
      yield { name: safeFileName(name), bytes }
    }
  }
}

function checkOf(judged: readonly JudgedLetter[]): LetterCheck {
  const own = judged.filter(({ isFor }) => isFor)
  const byLabel = new Map<string, LetterCheck['missing'][number]>()
  const add = ({ facts }: JudgedLetter, { label, link }: MissingField) => {
    const group = byLabel.get(label) ?? { label, count: 0, rows: [] }
    group.count += 1
    if (group.rows.length < namedInCheck) group.rows.push({ id: facts.studentId, name: facts.listName, link })
    byLabel.set(label, group)
  }
  for (const one of own) for (const field of one.missing) add(one, field)
  return {
    total: judged.length,
    complete: own.filter(({ missing }) => missing.length === 0).length,
    notFor: judged.length - own.length,
    missing: [...byLabel.values()].sort((a, b) => b.count - a.count),
  }
}
