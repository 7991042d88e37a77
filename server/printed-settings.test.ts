import { beforeAll, expect, test } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { certificates } from '#contract/certificates.ts'
import { courses } from '#contract/courses.ts'
import { passwords } from '#contract/passwords.ts'
import { reports } from '#contract/reports.ts'
import { type SchoolFields, school } from '#contract/school.ts'
import { settings } from '#contract/settings.ts'
import { reportKinds } from '#domain/report.ts'
import { paperNames, type SignedPaper, signedPapers } from '#domain/signatory.ts'
import { ensureLetters } from '#server/letters/template-queries.ts'
import { type Ask, startDemo } from './testing/api.ts'
import { demoDay as today } from './testing/database.ts'
import { readPages } from './testing/pdf-text.ts'
import { aPng } from './testing/pictures.ts'
import { upload } from './testing/upload.ts'

/**
 * Every setting of the school is given a text of its own, everything that the school prints or sends is made, and each
 * text is looked for in every place that the settings promise.
 */

const api = await startDemo()
const period = { from: '2026-10-01', to: '2026-10-31' }
const markOf = (setting: string) => `Marked ${setting}`
const signerOf = (paper: string, part: string) => ({
  name: `Signs ${paper} ${part}`,
  title: `Title of ${paper} ${part}`,
})

type Printed = { text: string; pictures: number }
const printed = new Map<string, Printed>()
const onPaper = (...names: string[]) => names
const headed = onPaper('Form 48 of the school', 'evaluation', 'letter', 'certificate', 'slips', ...reportKinds)
const footed = onPaper('CS Form 48', 'Form 48 of the school', 'evaluation', 'letter', 'certificate', ...reportKinds)
const bothForms = onPaper('CS Form 48', 'Form 48 of the school')

/** Where each setting prints. Those that only decide how the product works print nowhere. */
const places: Record<keyof typeof SchoolFields.shape, readonly string[] | 'decides'> = {
  name: headed,
  address: headed,
  certificationText: bothForms,
  verificationText: bothForms,
  footerText: footed,
  // By paper and line, below.
  signatories: [],
  maxMinutesPerDay: 'decides',
  maxMinutesPerWeek: 'decides',
  graceMinutes: 'decides',
  countsFrom: 'decides',
  dateOrder: 'decides',
}

const papersOf: Record<SignedPaper, readonly string[]> = {
  form48: ['Form 48 of the school'],
  evaluation: ['evaluation'],
  letters: ['letter'],
  certificates: ['certificate'],
  completion: ['completion'],
  annex_d: ['annex_d'],
  annex_c: ['annex_c'],
  reports: reportKinds.filter((kind) => !(kind in signedPapers)),
}

let admin: Ask & { id: number }
let courseId = 0

beforeAll(async () => {
  admin = await api.signedIn('admin')
  const logo = await upload(api, { url: '/api/settings/logo', as: admin.id, bytes: aPng(120, 90), name: 'logo.png' })
  expect(logo.status).toBe(200)
  const texts = ['name', 'address', 'certificationText', 'verificationText', 'footerText'] as const
  const signatories = paperNames.flatMap((paper) =>
    signedPapers[paper].parts.map((part) => ({ paper, part, ...signerOf(paper, part) })),
  )
  const body = { ...Object.fromEntries(texts.map((name) => [name, markOf(name)])), signatories }
  expect((await admin(school.update, { body })).status).toBe(200)
  const [intern] = await api.db<{ studentId: number; courseId: number; companyId: number }[]>`
    select r.student_id, p.course_id, p.company_id from time_records r join placements p on p.id = r.placement_id
    where r.work_date between ${period.from} and ${period.to} limit 1`
  courseId = intern!.courseId
  // A few rows of each report are enough.
  const { companyId } = intern!
  const form = `/api/dtr/${intern!.studentId}/form48?month=2026-10`
  await keep('CS Form 48', form)
  await keep('Form 48 of the school', `${form}&variant=school`)
  const [evaluation] = await api.db`select id from evaluations where submission_id is not null limit 1`
  await keep('evaluation', `/api/evaluations/${evaluation!.id}/pdf`)
  await ensureLetters(api.db, `${today}T04:00:00.000Z`)
  const [template] = await api.db<{ id: number }[]>`select id from letter_templates where kind = 'endorsement'`
  const step = { kind: 'letters' as const, templateId: template!.id, leavesBlank: true }
  await admin(bulk.run, { body: { step, selection: { ids: [intern!.studentId] } } })
  const [letter] = await api.db`select id from letters order by id desc limit 1`
  await keep('letter', `/api/letters/${letter!.id}/file`)
  const [completed] = await api.db<{ id: number }[]>`
    select id from placements p where status = 'completed' and not exists (select from papers c where c.placement_id = p.id)
    order by carried_minutes, id limit 1`
  const certificate = await admin(certificates.issue, { body: { placementId: completed!.id } })
  await keep('certificate', `/api/certificates/${certificate.data.id}/file`)
  const [newcomer] = await api.db`
    select u.id from users u join accounts a on a.user_id = u.id
    where u.role = 'student' and u.archived_at is null and a.password_hash is null limit 1`
  await keep('slips', '/api/slips', { people: 'students', selection: { ids: [newcomer!.id] } })
  const files = reportKinds.map(async (kind) => {
    const { data } = await admin(reports.create, { body: { kind, format: 'pdf', courseId, companyId, ...period } })
    return [kind, data.id] as const
  })
  const made = await Promise.all(files)
  await api.runJobs()
  for (const [kind, id] of made) await keep(kind, `/api/reports/file/${id}`)
}, 240_000)

async function keep(name: string, url: string, payload?: object): Promise<void> {
  printed.set(name, await print(url, payload))
}

async function print(url: string, payload?: object): Promise<Printed> {
  const headers = { authorization: `Bearer ${await api.tokenOf(admin.id)}` }
  const answer = await api.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, url).toBe(200)
  const pages = await readPages(answer.rawPayload)
  const text = squeezed(pages.flatMap((page) => page.map((word) => word.text)).join(''))
  return { text, pictures: answer.rawPayload.toString('latin1').split('/Subtype /Image').length - 1 }
}

const squeezed = (text: string) => text.replaceAll(' ', '')

test('every setting of the school is on every paper that it promises', () => {
  for (const [setting, promised] of Object.entries(places)) {
    if (promised === 'decides') continue
    for (const paper of promised) {
      expect(printed.get(paper)?.text, `${setting} on ${paper}`).toContain(squeezed(markOf(setting)))
    }
  }
})

test('the logo is on every paper with the school’s head, once in its file, and not on the Civil Service’s form', () => {
  // A picture with transparency is stored as its colors and its mask.
  for (const paper of headed) expect(printed.get(paper)?.pictures, paper).toBe(2)
  expect(printed.get('CS Form 48')?.pictures).toBe(0)
})

test.each(paperNames)('everybody who signs %s is printed there with name and title, and nowhere else', (paper) => {
  for (const part of signedPapers[paper].parts) {
    const { name, title } = signerOf(paper, part)
    // The line of the in-charge is on both forms, so both have the same person.
    const own = part === 'in_charge' ? bothForms : papersOf[paper]
    for (const [kind, { text }] of printed) {
      const isThere = [name, title].map((words) => text.includes(squeezed(words)))
      expect([kind, part, ...isThere]).toEqual([kind, part, own.includes(kind), own.includes(kind)])
    }
  }
})

test('a program’s own signatory signs instead of the school’s', async () => {
  const head = { paper: 'all', part: 'noted', name: 'Head of this program', title: 'Chair' } as const
  const saved = await admin(courses.update, { params: { id: courseId }, body: { signatories: [head] } })
  expect(saved.data.signatories).toEqual([{ ...head, isArchived: false }])
  const noted = async (course: number) => {
    const body = { kind: 'annex_c', format: 'pdf', courseId: course, ...period } as const
    const { data } = await admin(reports.create, { body })
    await api.runJobs()
    const { text } = await print(`/api/reports/file/${data.id}`)
    return [head.name, signerOf('annex_c', 'noted').name].map((name) => text.includes(squeezed(name)))
  }
  expect(await noted(courseId)).toEqual([true, false])
  const [other] = await api.db`select id from courses where id <> ${courseId} and code <> 'BSHM' limit 1`
  expect(await noted(other!.id)).toEqual([false, true])
})

test('visitors see the name, the address and the logo, and emails have all three', async () => {
  const { data } = await api.ask(settings.read)
  expect(data).toMatchObject({ school: markOf('name'), address: markOf('address'), logo: expect.any(String) })
  await api.db`update users set email = 'lost@school.test' where id = ${admin.id}`
  await api.ask(passwords.forgot, { body: { email: 'lost@school.test' } })
  await api.runJobs()
  const [email] = api.letters.filter(({ to }) => to === 'lost@school.test')
  expect(email?.html).toContain(`<img src="http://tapat.test${data.logo}" alt=""`)
  for (const text of [email?.html, email?.text]) {
    expect(text).toContain(markOf('name'))
    expect(text).toContain(markOf('address'))
  }
})

test('a signatory whose account is archived is still printed, and the settings say so', async () => {
  const [teacher] = await api.db<{ id: number; name: string }[]>`
    select id, concat_ws(' ', first_name, last_name) as name from users where role = 'teacher' and archived_at is null limit 1`
  const signatories = [
    { paper: 'annex_c', part: 'prepared', name: `Dr. ${teacher!.name}, PhD`, title: 'Director' },
  ] as const
  const { data } = await admin(school.update, { body: { signatories: [...signatories] } })
  expect(data.signatories).toEqual([{ ...signatories[0], isArchived: false }])
  await api.db`update users set archived_at = now() where id = ${teacher!.id}`
  expect((await admin(school.read)).data.signatories).toEqual([{ ...signatories[0], isArchived: true }])
  const report = await admin(reports.create, { body: { kind: 'annex_c', format: 'pdf', ...period } })
  await api.runJobs()
  expect((await print(`/api/reports/file/${report.data.id}`)).text).toContain(squeezed(signatories[0].name))
})

test('a paper that has no such line, or has it twice, is refused and changes nothing', async () => {
  const before = (await admin(school.read)).data
  const signer = { name: 'Somebody', title: null }
  const wrong = [
    [[{ paper: 'evaluation', part: 'certified', ...signer }], 'Evaluations has no line “Certified correct by”'],
    [
      [
        { paper: 'all', part: 'noted', ...signer },
        { paper: 'all', part: 'noted', ...signer },
      ],
      'All printouts has “Noted by” twice',
    ],
  ] as const
  for (const [signatories, message] of wrong) {
    const answer = await admin(school.update, { body: { signatories: [...signatories] } })
    expect([answer.status, answer.errors]).toEqual([400, { signatories: message }])
  }
  expect((await admin(school.read)).data).toEqual(before)
})
