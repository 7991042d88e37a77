import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { addDays } from '#domain/calendar.ts'
import { roleBases } from '#domain/roles.ts'
import { countedHands } from './counted.ts'
import { showAs } from './person.ts'
import * as office from './registrar.ts'
import { test } from './test.ts'

test.use({ school: 'empty' })
// A whole morning, and its jobs take as long as the machine lets them.
test.setTimeout(1_500_000)
const jobTime = 300_000

const today = new Date().toISOString().slice(0, 10)

/** The first admin by the documented command; then a term and five programs, which are not this morning's work. */
async function openSchool(page: Page, { url, data }: { url: string; data: string }) {
  const command = [
    'scripts/run.mjs',
    'server/admin-cli.ts',
    'create',
    '--username',
    'maria',
    '--email',
    'm@school.test',
  ]
  const env = { ...process.env, DATA_DIR: data, PORT: new URL(url).port }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  const token = /token=([\w-]+)/.exec(stdout)?.[1] ?? ''
  const password = 'seven mango trees'
  await page.request.post('/api/reset-password', { data: { token, password } })
  const login = { username: 'maria', password, type: 'admin' }
  const session = await (await page.request.post(`${roleBases.admin}/login`, { data: login })).json()
  const headers = { authorization: `Bearer ${session.token}` }
  const year = Number(today.slice(0, 4))
  const term = { schoolYear: `${year}-${year + 1}`, semester: 'first', current: true }
  const dates = { startsOn: addDays(today, -60), endsOn: addDays(today, 120) }
  const made = [await page.request.post('/api/terms', { headers, data: { ...term, ...dates } })]
  for (const program of office.programs) made.push(await page.request.post('/api/courses', { headers, data: program }))
  expect(made.map((answer) => answer.status())).toEqual(made.map(() => 200))
  return { token: String(session.token), id: String(session.id), usertype: 'admin' as const }
}

type List = {
  /** The choice of the dialog, if it is not the list's own. */
  what?: string
  file: Buffer
  name?: string
  updates?: boolean
  proof?: Buffer
  ready: string
  result: string
}

/** What an office does on its screens. Every press and every filled field is counted. */
function atDesk(page: Page) {
  const { press, fill, give, count } = countedHands()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const inDialog = (name: string) => press(dialog.getByRole('button', { name, exact: true }).last())
  const says = (words: string) => expect(dialog.getByRole('status')).toHaveText(words, { timeout: jobTime })

  async function selectAll(total: number) {
    await press(page.getByRole('checkbox', { name: 'Select all on this page' }))
    await press(button(`Select all ${total} that match`))
  }

  return {
    dialog,
    press,
    fill,
    count,
    says,
    button,
    inDialog,
    selectAll,
    open: (name: string) => press(page.getByRole('navigation').getByRole('link', { name })),
    async importList({ what, file, name = 'list.csv', updates, proof, ready, result }: List) {
      await press(button('Import'))
      if (what) {
        await press(dialog.getByLabel('What does the file list?'))
        await press(page.getByRole('option', { name: what }))
      }
      await give(dialog.getByLabel('File', { exact: true }), { name, mimeType: 'text/csv', buffer: file })
      if (updates) {
        await press(dialog.getByLabel('Existing records'))
        await press(page.getByRole('option', { name: /^Update/ }))
      }
      if (proof) {
        const chooser = page.waitForEvent('filechooser')
        await inDialog('Upload the proof')
        await (await chooser).setFiles({ name: 'logbooks.pdf', mimeType: 'application/pdf', buffer: proof })
        await expect(dialog.getByText('Proof: logbooks.pdf.')).toBeVisible()
      }
      await inDialog('Check the rows')
      await inDialog(ready)
      await says(result)
    },
    async moveAll(step: string) {
      await selectAll(420)
      await press(button('Change status'))
      await press(page.getByRole('menuitem', { name: step, exact: true }))
      await inDialog(`${step} (420 students)`)
    },
    async saved(label: string): Promise<string> {
      const file = page.waitForEvent('download', { timeout: jobTime })
      await inDialog(label)
      return readFileSync(await (await file).path(), 'utf8')
    },
    /** Notes what a job took; the JSON reporter prints it. */
    async job(name: string, act: () => Promise<void>) {
      const [before, began] = [count(), performance.now()]
      await act()
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      test.info().annotations.push({ type: name, description: `${count(before)} actions, ${seconds} s` })
    },
  }
}

test('from a registrar’s file to 420 deployed interns in a morning, in fewer than 60 actions once they are placed', async ({
  page,
  product,
}) => {
  const session = await openSchool(page, product)
  const desk = atDesk(page)
  const { dialog, press, says, inDialog, importList, moveAll, job } = desk

  await showAs(page, session, '/teachers')
  await job('3 coordinators', async () => {
    await importList({ file: office.coordinators, ready: 'Import 3 rows', result: '3 added, 0 updated, 0 skipped' })
    await inDialog('Close')
  })
  await job('420 students', async () => {
    await desk.open('Manage Students')
    const file = await office.classLists()
    const result = '420 added, 0 updated, 1 skipped, 1 left out'
    await importList({ file, name: 'class-lists.xlsx', ready: 'Import 420 rows without errors', result })
    expect(await desk.saved('Download rows left out')).toContain(
      'No program has this code or name (found “BS Nursing”)',
    )
    await inDialog('Close')
  })
  await job('60 companies', async () => {
    await desk.open('Manage Companies')
    await importList({ file: office.hosts, ready: 'Import 60 rows', result: '60 added, 0 updated, 0 skipped' })
    await inDialog('Close')
  })
  const addMoas = async (file: Buffer, count: number) => {
    const result = `${count} added, 0 updated, 0 skipped`
    await importList({ what: 'MOAs', file, ready: `Import ${count} rows`, result })
    await inDialog('Close')
  }
  await job('57 MOAs', () => addMoas(office.moas, 57))
  await job('60 sites', async () => {
    const result = '60 added, 0 updated, 0 skipped'
    await importList({ what: 'Sites', file: office.workSites, ready: 'Import 60 rows', result })
    await inDialog('Close')
  })
  await job('80 supervisors', async () => {
    await desk.open('Manage Supervisors')
    await importList({ file: office.supervisors, ready: 'Import 80 rows', result: '80 added, 0 updated, 0 skipped' })
    await inDialog('Close')
  })
  await job('420 placements', async () => {
    await desk.open('Manage Students')
    const result = '420 added, 0 updated, 0 skipped'
    await importList({
      what: 'Placements',
      file: office.placements(addDays(today, -7)),
      ready: 'Import 420 rows',
      result,
    })
    await inDialog('Close')
  })
  await job('carried hours of 420', async () => {
    const { carried: file, logbooks: proof } = office
    const result = '420 added, 0 updated, 0 skipped'
    await importList({ what: 'Carried hours', file, proof, ready: 'Import 420 rows', result })
    await inDialog('Close')
  })

  const placed = desk.count()
  await job('420 from placed to deployed', async () => {
    await moveAll('Ask for requirements')
    await says('420 asked for requirements')
    await inDialog('Done')

    await desk.open('Manage Documents')
    await press(page.getByRole('tab', { name: 'All students' }))
    await press(page.getByRole('combobox', { name: 'Phase' }))
    await press(page.getByRole('option', { name: 'Before deployment' }))
    await press(page.getByRole('checkbox', { name: 'Select all columns' }))
    await press(desk.button('Receive for 420 students'))
    await desk.fill(dialog.getByLabel('Valid until'), addDays(today, 300))
    await inDialog('Mark 3,360 as received')
    await says('3,360 marked as received')
    await inDialog('Done')

    await desk.open('Manage Students')
    await moveAll('Clear for deployment')
    await says('413 cleared, 7 not: 7 emergency contact')
    await inDialog('Done')
    const result = '0 added, 7 updated, 0 skipped'
    await importList({ file: office.contacts, updates: true, ready: 'Import 7 rows', result })
    await inDialog('Close')
    await moveAll('Deploy')
    await says('392 deployed, 28 not: 21 no MOA (3 companies), 7 with status Requirements')
    const reasons = dialog.getByRole('listitem').filter({ hasText: 'no MOA' })
    await press(reasons.getByText('21 no MOA (3 companies)'))
    await expect(reasons.getByRole('link')).toHaveCount(21)
    await expect(reasons.getByRole('link').first()).toHaveAttribute('href', /^\/companies\?open=\d+$/)
    expect((await desk.saved('Download the result')).trim().split('\r\n')).toHaveLength(421)
    await inDialog('Undo')
    await says('392 undone')
    await inDialog('Done')

    await desk.open('Manage Companies')
    await addMoas(office.laterMoas, 3)
    await desk.open('Manage Students')
    await moveAll('Clear for deployment')
    await says('7 cleared, 413 already cleared')
    await inDialog('Done')
    await moveAll('Deploy')
    await says('420 deployed')
    await expect(dialog.getByRole('region', { name: 'Please note' })).toContainText(
      '420 with a supervisor without an account',
    )
    await inDialog('Done')
  })
  expect(desk.count(placed)).toBeLessThan(60)

  await job('slips for 420 students', async () => {
    await desk.selectAll(420)
    await press(desk.button('More'))
    await press(page.getByRole('menuitem', { name: 'Print invitation slips' }))
    expect((await desk.saved('Make 420 slips')).slice(0, 5)).toBe('%PDF-')
  })
  await job('invitations of 80 supervisors', async () => {
    await desk.open('Manage Supervisors')
    await desk.selectAll(80)
    await press(desk.button('Make invitation email'))
    await inDialog('Make invitation email (80 supervisors)')
    await says('80 with an invitation saved as a file, not sent')
    await inDialog('Done')
  })
})
