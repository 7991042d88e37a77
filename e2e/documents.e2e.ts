import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { faults } from './axe.ts'
import { aPdf } from './pdf.ts'
import { openAs, sessionOf, toastOf, visit } from './person.ts'
import { test } from './test.ts'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())
const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-02-28')
const password = 'a long enough password'
/** What each view shows once it has loaded. */
const contentOf = { matrix: /Aquino/, queue: /Aquino|Nothing to review/, companies: /No company requirements/ }
const tabOf = { matrix: 'All students', queue: 'To review', companies: 'Companies' }

test('a student submits a photo and a PDF, one comes back, the second version opens the gate', async ({
  page,
  browser,
}) => {
  const { student, placementId, api } = await prepare(page)
  const phone = await (
    await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
  ).newPage()
  await openAsStudent(phone, student.username, '/documents')

  const photo = await aPhoto(phone)
  expect(photo.includes('GPS')).toBe(true)
  await phone.getByRole('button', { name: 'Upload: Resume' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Upload: Resume' })
  await expect(dialog.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  await dialog.getByLabel('Photo').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo })
  expect(await faults(phone), 'the upload').toEqual([])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toastOf(phone, 'Document uploaded')).toBeVisible()
  await phone.getByRole('button', { name: 'Upload: Acceptance letter' }).click()
  const second = phone.getByRole('dialog', { name: 'Upload: Acceptance letter' })
  await second
    .getByLabel('File or pages')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: await aPdf('Acceptance') })
  await second.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(phone.getByText('For review')).toHaveCount(2)
  expect(await faults(phone), 'the checklist').toEqual([])

  await openAs(page, 'teacher', `/documents?studentId=${student.id}`)
  await page.getByRole('button', { name: /^Review Resume of/ }).click()
  const preview = page.getByRole('dialog')
  const picture = preview.getByRole('img', { name: 'Resume, version 1' })
  await expect(picture).toBeVisible()
  // The camera's 4,000 px were made smaller on the phone.
  expect(await picture.evaluate((shown: HTMLImageElement) => shown.naturalHeight)).toBe(2200)
  await preview.getByRole('button', { name: 'Turn', exact: true }).click()
  await preview.getByRole('button', { name: 'Larger' }).click()
  expect(await faults(page), 'the preview of a picture').toEqual([])
  await page.keyboard.press('x')
  await preview.getByRole('button', { name: 'Return' }).click()
  await expect(preview.getByText('Say why the document is returned')).toBeVisible()
  await preview.getByLabel('Reason for return').fill('The name cannot be read')
  await preview.getByRole('button', { name: 'Return' }).click()

  await expect(
    preview.getByRole('figure', { name: 'Acceptance letter, version 1, page 1 of 1' }).locator('canvas'),
  ).toBeVisible()
  expect(await isDrawn(page), 'the page of the PDF').toBe(true)
  await page.keyboard.press('a')
  await expect(preview).toBeHidden()
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()

  await phone.reload()
  await expect(phone.getByText('The name cannot be read')).toBeVisible()
  await phone.getByRole('button', { name: 'Resubmit: Resume' }).click()
  const again = phone.getByRole('dialog', { name: 'Upload: Resume' })
  await again.getByLabel('File or pages').setInputFiles([
    { name: 'page-1.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'page-2.jpg', mimeType: 'image/jpeg', buffer: photo },
  ])
  await again.getByRole('button', { name: 'Combine 2 pages and upload' }).click()
  await expect(toastOf(phone, 'Document uploaded')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Review Resume of/ }).click()
  await expect(preview.getByRole('figure', { name: 'Resume, version 2, page 1 of 2' })).toBeVisible()
  await preview.getByRole('button', { name: 'Version 1 side by side' }).click()
  await expect(preview.getByRole('img', { name: 'Resume, version 1' })).toBeVisible()
  expect(await faults(page), 'two versions side by side').toEqual([])
  await preview.getByRole('button', { name: 'Approve' }).click()
  await expect(preview).toBeHidden()

  const stored = await api.file((await api.get(`/api/documents?studentId=${student.id}&search=`)).documents[0].id)
  expect(stored.includes('GPS'), 'where the photo was taken').toBe(false)
  await visit(page, `/students/${student.id}`)
  await page.getByRole('button', { name: 'Clear for deployment' }).click()
  await expect(page.getByRole('button', { name: 'Deploy', exact: true })).toBeVisible()
  expect((await api.get(`/api/placements/${placementId}`)).status).toBe('cleared')
})

test('an upload whose connection is lost is sent again without a press, once', async ({ page }) => {
  const { student, api } = await prepare(page)
  await openAsStudent(page, student.username, '/documents')
  const keys: string[] = []
  await page.route('**/api/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    // The request arrives, but its answer is lost.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await uploadResume(page)
  await expect(page.getByText('Connection lost. We’ll retry automatically.')).toBeVisible()
  await expect(toastOf(page, 'Document uploaded')).toBeVisible()
  await expect(page.getByText('For review')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload: Resume' })).toHaveCount(0)
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
  const { documents, total } = await api.get(`/api/documents?studentId=${student.id}&state=submitted`)
  expect([total, documents[0].revision]).toEqual([1, 1])
})

test('an upload that the sign-in page of a Wi-Fi answers is sent when our server can be reached', async ({ page }) => {
  const { student, api } = await prepare(page)
  await openAsStudent(page, student.username, '/documents')
  await expect(page.getByRole('button', { name: 'Upload: Resume' })).toBeVisible()
  const stranger = { status: 200, contentType: 'text/html', body: '<h1>Free Wi-Fi. Please sign in.</h1>' }
  await page.route('**/api/**', (route) => route.fulfill(stranger))
  await uploadResume(page)
  await expect(page.getByText('Connection lost. We’ll retry automatically.')).toBeVisible()
  await page.unrouteAll()
  await expect(toastOf(page, 'Document uploaded')).toBeVisible()
  expect((await api.get(`/api/documents?studentId=${student.id}&state=submitted`)).total).toBe(1)
})

test('an upload that is canceled while its network is looked for is not sent', async ({ page }) => {
  const { student } = await prepare(page)
  await openAsStudent(page, student.username, '/documents')
  let isLost = true
  const posts: string[] = []
  await page.route('**/api/documents', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts.push(route.request().url())
    return isLost ? route.abort('connectionreset') : route.continue()
  })
  let find = () => {}
  const found = new Promise<void>((resolve) => {
    find = resolve
  })
  await page.route('**/api/health', async (route) => {
    await found
    await route.continue()
  })
  const looking = page.waitForRequest('**/api/health')
  await page.clock.install()
  await uploadResume(page)
  await looking
  await page.getByRole('button', { name: 'Cancel the upload of resume.pdf' }).click()
  isLost = false
  const answered = page.waitForResponse('**/api/health')
  find()
  await (await answered).finished()
  await page.clock.runFor(10_000)
  await expect(page.getByRole('button', { name: 'Upload: Resume' })).toBeVisible()
  await page.clock.runFor(10_000)
  expect(posts).toHaveLength(1)
})

test('a file that is not taken says why, and an upload can be canceled', async ({ page }) => {
  const { student, api } = await prepare(page)
  await openAsStudent(page, student.username, '/documents')
  await page.getByRole('button', { name: 'Upload: Resume' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload: Resume' })
  const fake = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ a program') }
  await dialog.getByLabel('File or pages').setInputFiles(fake)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Choose a PDF, PNG, JPEG, or WebP file')).toBeVisible()
  await page.getByRole('button', { name: 'Close the message about resume.pdf' }).click()

  await page.route('**/api/documents', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  await page.getByRole('button', { name: 'Upload: Resume' }).click()
  await dialog.getByLabel('File or pages').setInputFiles({ ...fake, buffer: await aPdf('Resume') })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the upload of resume.pdf' }).click()
  await expect(page.getByRole('button', { name: 'Upload: Resume' })).toBeVisible()
  expect((await api.get(`/api/documents?studentId=${student.id}&state=submitted`)).total).toBe(0)
})

test('a dropped file is uploaded, one that cannot be shown is offered as a download, and keys go from document to document', async ({
  page,
  browser,
}) => {
  const { student, api } = await prepare(page)
  await openAsStudent(page, student.username, '/documents')
  await page.getByRole('button', { name: 'Upload: Resume' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload: Resume' })
  const folder = tempFolder()
  const path = join(folder, 'torn.pdf')
  await writeFile(path, '%PDF-1.7\n1 0 obj and nothing that a reader could show')
  await drop(page, dialog.getByLabel('File or pages'), path)
  await expect(dialog.getByText('torn.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toastOf(page, 'Document uploaded')).toBeVisible()
  await rm(folder, { recursive: true })
  await page.getByRole('button', { name: 'Upload: Acceptance letter' }).click()
  const second = page.getByRole('dialog', { name: 'Upload: Acceptance letter' })
  await second
    .getByLabel('File or pages')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: await aPdf('Acceptance') })
  await second.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('For review')).toHaveCount(2)

  const desk = await (await browser.newContext()).newPage()
  await openAs(desk, 'teacher', `/documents?studentId=${student.id}`)
  await desk.getByRole('button', { name: /^Review Resume of/ }).click()
  const preview = desk.getByRole('dialog')
  await expect(preview.getByText('This file can’t be shown here')).toBeVisible()
  expect(await faults(desk), 'what cannot be shown').toEqual([])
  const saved = desk.waitForEvent('download')
  await preview.getByText('Download', { exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('torn.pdf')
  await expect(preview.getByRole('button', { name: 'Previous document' })).toBeDisabled()
  await desk.keyboard.press('ArrowRight')
  await expect(preview.getByRole('figure', { name: /^Acceptance letter, version 1, page 1/ })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Next document' })).toBeDisabled()
  await preview.getByRole('button', { name: 'Previous document' }).click()
  await expect(preview.getByText('This file can’t be shown here')).toBeVisible()
  expect((await api.get(`/api/documents?studentId=${student.id}&state=submitted`)).total).toBe(2)
  await desk.context().close()
})

test('a supervisor’s documents open on what they sign, with its upload', async ({ page, browser }) => {
  const desk = await (await browser.newContext()).newPage()
  const admin = caller(desk.request, (await sessionOf(desk, 'admin')).token)
  await page.setViewportSize({ width: 360, height: 740 })
  const { token } = await openAs(page, 'supervisor', '/documents')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('To be signed by you')
  const none = page.getByText('Nothing to sign')
  await expect(none).toBeVisible()
  const { students } = await caller(page.request, token).get('/api/students')
  const { id: studentId, lastName } = students[0]
  const { papers } = await admin.get(`/api/documents/papers?studentId=${studentId}`)
  const { requirementId } = papers.find(({ code }: Paper) => code === 'evaluation')
  const mark = (fields: object) =>
    admin.send('PUT', '/api/documents/paper', { studentId, requirementIds: [requirementId], ...fields })
  await mark({ status: 'approved' })
  await mark({ status: 'returned', remarks: 'Please sign page 2' })

  await page.reload()
  await expect(page.getByText('Please sign page 2')).toBeVisible()
  expect(await faults(page), 'what is to be signed').toEqual([])
  await page.getByRole('button', { name: new RegExp(`^Resubmit: Supervisor’s evaluation of .*${lastName}`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload: Supervisor’s evaluation' })
  await dialog
    .getByLabel('File or pages')
    .setInputFiles({ name: 'evaluation.pdf', mimeType: 'application/pdf', buffer: await aPdf('Evaluation') })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toastOf(page, 'Document uploaded')).toBeVisible()
  await expect(none).toBeVisible()
  await page.getByRole('tab', { name: 'All documents' }).click()
  await expect(page.getByRole('button', { name: /^View / }).first()).toBeVisible()
  await desk.context().close()
})

test('the queue shows one student, found by name, and the address keeps the choice', async ({ page, browser }) => {
  const { student, api } = await prepare(page)
  await openAsStudent(page, student.username, '/documents')
  await page.getByRole('button', { name: 'Upload: Resume' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload: Resume' })
  await dialog
    .getByLabel('File or pages')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: await aPdf('Resume') })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toastOf(page, 'Document uploaded')).toBeVisible()
  const { total } = await api.get('/api/documents?state=submitted')
  expect(total).toBeGreaterThan(1)

  const desk = await (await browser.newContext()).newPage()
  await openAs(desk, 'teacher', '/documents')
  const rows = desk.getByRole('table', { name: 'Documents' }).getByRole('button', { name: /^Review / })
  await expect(rows).toHaveCount(Math.min(10, total))
  await desk.getByRole('searchbox', { name: 'Search documents' }).fill(student.lastName)
  await expect(rows).toHaveCount(1)
  await expect(desk).toHaveURL(new RegExp(`search=${student.lastName}`))
  await desk.reload()
  await expect(rows).toHaveCount(1)
  // A link to one student says so, and can be widened again.
  await visit(desk, `/documents?studentId=${student.id}`)
  const chosen = desk.getByRole('button', { name: `Remove filter: ${student.lastName}, ${student.firstName}` })
  await expect(chosen).toBeVisible()
  await expect(rows).toHaveCount(1)
  expect(await faults(desk), 'the chosen student').toEqual([])
  await chosen.click()
  await expect(rows).toHaveCount(Math.min(10, total))
  await desk.context().close()
})

for (const width of [1440, 360]) {
  test(`a requirement that changes says who is affected before it is saved, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { token } = await openAs(page, 'teacher', '/settings?tab=requirements')
    const api = caller(page.request, token)
    const find = async () => (await api.get('/api/requirements?search=insurance')).requirements[0]
    const before = await find()
    await page.getByRole('button', { name: before.name, exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit requirement' })
    await form.getByLabel('Must be notarized').click()
    await form.getByRole('button', { name: 'Save' }).click()
    const asked = page.getByRole('dialog', { name: 'Who is affected?' })
    await expect(
      asked.getByText(/^Required from \d+ students whose placements are active; \d+ submissions? (is|are) kept/),
    ).toBeVisible()
    await expect(asked.getByRole('listitem')).toHaveCount(6)
    await expect(asked.getByRole('listitem').last()).toHaveText(/^and \d+ more$/)
    expect(await faults(page), 'whom it concerns').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await asked.getByRole('button', { name: 'Back' }).click()
    await expect(asked).toBeHidden()
    expect((await find()).needsNotary, 'nothing is saved yet').toBe(before.needsNotary)
    await form.getByRole('button', { name: 'Save' }).click()
    await asked.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Successfully Updated!')).toBeVisible()
    await expect(form).toBeHidden()
    expect((await find()).needsNotary).toBe(!before.needsNotary)
  })
}

test('everybody’s documents are shown without fault, on a desk and on a phone', async ({ page }) => {
  // A few rows are enough, because axe checks every symbol.
  await openAs(page, 'teacher', '/documents?view=matrix&search=aquino')
  await expect(page.getByRole('table', { name: 'Students and their documents' })).toBeVisible()
  expect(await faults(page), 'the matrix').toEqual([])
  await page.getByRole('button', { name: /^Remind all/ }).click()
  await expect(page.getByRole('dialog', { name: 'Remind of missing documents' })).toBeVisible()
  expect(await faults(page), 'the reminder').toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const view of ['matrix', 'queue', 'companies'] as const) {
    await visit(page, `/documents?view=${view}&search=aquino`)
    await expect(page.getByRole('tab', { selected: true })).toContainText(tabOf[view])
    await expect(page.getByRole('tabpanel').getByText(contentOf[view]).first()).toBeVisible()
    expect(await faults(page), view).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), view).toBeLessThanOrEqual(0)
    if (view === 'matrix') {
      const sign = await page.locator('tr[data-index] td').locator('a, button').first().boundingBox()
      expect(Math.min(sign?.width ?? 0, sign?.height ?? 0), 'a sign under a thumb').toBeGreaterThanOrEqual(44)
    }
  }
})

test('the matrix has only the rows in sight, and scrolling and the keyboard reach every student', async ({ page }) => {
  await openAs(page, 'admin', '/documents?view=matrix')
  const table = page.getByRole('table', { name: 'Students and their documents' })
  const rows = table.locator('tr[data-index]')
  await expect(rows.first()).toHaveAttribute('data-index', '0')
  const students = Number(await table.getAttribute('aria-rowcount')) - 1
  expect(students).toBeGreaterThan(300)
  // Each row has a layout of its own, so nothing but their widths keeps a sign under its title, also when scrolled.
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 })
    const [titles = [], ...lines] = await table.evaluate((shown: HTMLTableElement) => {
      shown.parentElement?.scrollTo(150, 0)
      return [...shown.querySelectorAll<HTMLTableRowElement>('tr[aria-rowindex]')].map(({ cells }) =>
        [...cells].map((cell) => Math.round(cell.getBoundingClientRect().left)),
      )
    })
    expect([titles.length > 15, lines.length > 5]).toEqual([true, true])
    for (const line of lines) expect(line, `${width} px`).toEqual(titles)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  const seen = await table.evaluate(async (shown) => {
    const box = shown.parentElement as HTMLElement
    const found = new Set<string>()
    let most = 0
    let isEnd = false
    while (!isEnd) {
      isEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
      const drawn = [...shown.querySelectorAll('tr[data-index]')]
      for (const row of drawn) found.add(row.getAttribute('aria-rowindex') ?? '')
      most = Math.max(most, drawn.length)
      box.scrollBy(0, box.clientHeight / 2)
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }
    return { found: found.size, most }
  })
  expect(seen.found).toBe(students)
  expect(seen.most).toBeLessThan(40)

  // The Tab key finds the next row drawn, also after the focused row was scrolled out of sight.
  const place = () => page.evaluate(() => Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')))
  await table.evaluate((shown) => shown.parentElement?.scrollTo(0, 0))
  await rows.first().getByRole('link').first().focus()
  await table.evaluate((shown) => shown.parentElement?.scrollTo(0, shown.scrollHeight))
  await expect(table.locator(`tr[aria-rowindex="${students + 1}"]`)).toBeVisible()
  expect(await place()).toBe(2)
  const stops = await rows.first().locator('a, button, input').count()
  for (let press = 0; press < stops * 15; press++) await page.keyboard.press('Tab')
  expect(await place()).toBeGreaterThan(14)
})

/** Drops a file on a field, as from a folder of the desktop. */
async function drop(page: Page, field: Locator, path: string): Promise<void> {
  const box = await field.boundingBox()
  if (!box) throw new Error('the field is not in sight')
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, data, ...at })
  }
}

/** Whether the canvas has more than one color. */
async function isDrawn(page: Page): Promise<boolean> {
  const look = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        return data.some((value, index) => index % 4 === 0 && value < 128)
      })
  await expect.poll(look).toBe(true)
  return look()
}

/** A picture as a phone takes it, with its location. */
async function aPhoto(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 4000
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.fillStyle = '#eee'
    context.fillRect(0, 0, 3000, 4000)
    context.fillStyle = '#123'
    context.font = '220px sans-serif'
    context.fillText('Resume of Liza', 250, 750)
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(drawn, 'base64')
  const place = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0GPS 14.5547,121.0244', 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, place.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, place, jpeg.subarray(2)])
}

async function uploadResume(page: Page) {
  await page.getByRole('button', { name: 'Upload: Resume' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload: Resume' })
  await dialog
    .getByLabel('File or pages')
    .setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: await aPdf('Resume') })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
}

async function openAsStudent(page: Page, username: string, path: string) {
  const answer = await page.request.post('/api/students/login', { data: { username, password, type: 'student' } })
  expect(answer.status()).toBe(200)
  const { token, id } = await answer.json()
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { token: String(token), id: String(id), usertype: 'student' },
  )
  await page.goto(path)
}

test('an admin writes a letter, the coordinator makes it, and the student finds it among the documents', async ({
  page,
  browser,
}) => {
  await test.step('a field is put in at the cursor, and the preview shows a real student', async () => {
    await openAs(page, 'admin', '/settings?tab=letters')
    await page.getByRole('button', { name: 'New letter' }).click()
    await page.getByRole('menuitem', { name: 'Empty letter' }).click()
    const editor = page.getByRole('dialog', { name: 'New letter' })
    await editor.getByLabel('Name').fill('Letter of thanks')
    const text = editor.getByLabel('Text', { exact: true })
    await text.fill('Dear {boss}')
    await expect(editor.getByText('{boss} is not a field here.')).toBeVisible()
    await text.fill('Dear ')
    await editor.getByRole('button', { name: 'Full name', exact: true }).click()
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('Dear {student}')
    await page.keyboard.type(', your number is {studentNumber}.')
    await expect(editor.getByRole('article', { name: 'How the letter reads' })).toContainText(
      /Dear [A-Z].+, your number is 20/,
    )
    expect(await faults(page), 'the editor').toEqual([])
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Successfully Created!')).toBeVisible()
  })

  const studentId = Number((await sessionOf(page, 'student')).id)
  await test.step('the coordinator makes it on the student’s page', async () => {
    const office = await (await browser.newContext()).newPage()
    await openAs(office, 'teacher', `/students/${studentId}?tab=documents`)
    await office.getByRole('button', { name: 'Make a letter' }).click()
    const dialog = office.getByRole('dialog', { name: 'Make letters: 1 student' })
    await dialog.getByLabel('Letter').click()
    await office.getByRole('option', { name: 'Letter of thanks' }).click()
    await expect(dialog.getByText('Every field has a value.')).toBeVisible()
    expect(await faults(office), 'the check').toEqual([])
    await dialog.getByRole('button', { name: 'Make letters (1 student)' }).click()
    await expect(dialog.getByText('1 made', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(office.getByRole('button', { name: 'Download Letter of thanks' })).toBeVisible()
  })

  await test.step('the student downloads it on a phone', async () => {
    const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await openAs(phone, 'student', '/documents')
    const download = phone.waitForEvent('download')
    await phone.getByRole('button', { name: 'Download Letter of thanks' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Letter of thanks, .+-\d{4}\.pdf$/)
    expect(await faults(phone), 'the student’s documents').toEqual([])
  })
})

/** A student of the coordinator without a resume and an acceptance letter, made only for this test. */
async function prepare(page: Page) {
  const { token, id } = await sessionOf(page, 'teacher')
  const api = caller(page.request, token)
  const tag = `${Date.now()}${Math.floor(Math.random() * 1000)}`
  const { courses } = await api.get('/api/courses?search=BSIT&rowsPerPage=1')
  const { terms } = await api.get('/api/terms?current=true')
  const student = await api.send('POST', '/api/students', {
    firstName: 'Liza',
    lastName: `Bautista${tag}`,
    studentNumber: `D-${tag}`,
    courseId: courses[0].id,
    coordinatorId: Number(id),
    birthDate: '2003-02-01',
    emergencyName: 'Rosa Bautista',
    emergencyNumber: '0917 000 0000',
  })
  const { link } = await api.send('POST', `/api/students/invite/${student.id}`, {})
  const reset = { token: new URL(link).searchParams.get('token'), password }
  expect((await page.request.post('/api/reset-password', { data: reset })).status()).toBe(200)
  const placement = await api.send('POST', '/api/placements', { studentId: student.id, termId: terms[0].id })
  await api.send('PUT', `/api/placements/status/${placement.id}`, { status: 'requirements' })
  const { papers } = await api.get(`/api/documents/papers?studentId=${student.id}`)
  const needed = papers.filter(
    (paper: Paper) => paper.blocks === 'deployment' && !['resume', 'acceptance'].includes(paper.code),
  )
  for (const { requirementId, hasExpiry } of needed as Paper[]) {
    const expiresOn = hasExpiry ? nextYear : null
    await api.send('PUT', '/api/documents/paper', {
      studentId: student.id,
      requirementIds: [requirementId],
      status: 'approved',
      expiresOn,
    })
  }
  return { student, placementId: placement.id, api }
}

type Paper = { requirementId: number; code: string; blocks: string; hasExpiry: boolean }

function caller(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (path: string) => (await (await request.get(path, { headers })).json()).data,
    file: async (id: number) => (await request.get(`/api/documents/${id}/file`, { headers })).body(),
    send: async (method: 'POST' | 'PUT', path: string, data: object) => {
      const answer = await request.fetch(path, { method, headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
      return (await answer.json()).data
    },
  }
}
