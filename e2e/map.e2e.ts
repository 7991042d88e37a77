import { expect, type Page } from '@playwright/test'
import { openInterns } from '#server/testing/interns.ts'
import { faults } from './axe.ts'
import { alone, test } from './test.ts'

/** Near the site of every intern here (14.5547, 121.0244), at its edge, far from it, and nowhere. */
const places = [
  { slot: 'am_in', latitude: 14.5548, longitude: 121.0244, accuracy: 10 },
  { slot: 'am_out', latitude: 14.5559, longitude: 121.0244, accuracy: 40 },
  { slot: 'pm_in', latitude: 14.5607, longitude: 121.0304, accuracy: 15 },
  { slot: 'pm_out' },
]
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

alone(
  'the map of a day shows the site, the taps by color and number, their distances, and who made its pictures',
  async ({ page, product }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route('https://tile.openstreetmap.org/**', (route) =>
      route.fulfill({ body: pixel, contentType: 'image/png' }),
    )
    const drawer = await openDay(page, product.data)
    expect(asked.filter((url) => /TapMap-|leaflet/i.test(url))).toEqual([])

    const map = await openMapOf(page, drawer)
    await expect(map.getByRole('application', { name: /^Map of the taps around Site/ })).toBeVisible()
    await expect(map.locator('.leaflet-marker-pane .tap-pin')).toHaveText(['1', '2', '3'])
    for (const kind of ['inside', 'uncertain', 'outside']) {
      await expect(map.locator(`path.tap-area.tap-${kind}`)).toHaveCount(1)
    }
    await expect(map.locator('path.area-circle')).toHaveCount(1)
    await expect(map.locator('.leaflet-control-scale-line')).toHaveText(/^\d+ (m|km)$/)
    await expect(map.getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
    await expect(map.getByRole('list', { name: 'Taps' }).getByRole('listitem')).toHaveText([
      /AM In.*Inside.*11 m from the site, give or take 10 m/,
      /AM Out.*Unclear.*133 m from the site, give or take 40 m/,
      /PM In.*Outside.*9\d\d m from the site, give or take 15 m/,
      /PM Out.*No location/,
    ])
    expect(asked.some((url) => url.startsWith('https://tile.openstreetmap.org/'))).toBe(true)
    expect(await faults(page, { include: '[role=dialog]' })).toEqual([])
  },
)

test('without the pictures of the map, points, radius, scale and distances still show', async ({ page, product }) => {
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort())
  const map = await openMapOf(page, await openDay(page, product.data))
  await expect(map.getByText(/^The map background couldn’t load\./)).toBeVisible()
  await expect(map.locator('.leaflet-marker-pane .tap-pin')).toHaveCount(3)
  await expect(map.locator('path.area-circle')).toHaveCount(1)
  await expect(map.locator('.leaflet-control-scale-line')).toHaveText(/^\d+ (m|km)$/)
})

alone('where the map itself cannot be loaded, a sketch shows the same', async ({ page, product }) => {
  await page.route(/\/assets\/TapMap-/, (route) => route.abort())
  const map = await openMapOf(page, await openDay(page, product.data))
  await expect(map.getByRole('figure', { name: /^Map of the taps around Site/ })).toBeVisible()
  await expect(map.locator('svg .sketch-number')).toHaveText(['1', '2', '3'])
  await expect(map.locator('svg .sketch-scale')).toHaveText(/^\d+ (m|km)$/)
  await expect(map.getByText('11 m from the site, give or take 10 m')).toBeVisible()
})

/** An intern with a day of taps looks at that day. */
async function openDay(page: Page, data: string) {
  const school = await openInterns(data)
  const [intern] = await school.add(1)
  await school.close()
  const { token, id } = intern!
  const headers = { authorization: `Bearer ${token}` }
  await page.request.put('/api/consents', { headers, data: { kind: 'location', given: true } })
  let workDate = ''
  for (const [index, place] of places.entries()) {
    const sentAt = new Date()
    const deviceAt = new Date(sentAt.getTime() - (30 - index * 5) * 60_000).toISOString()
    const answer = await page.request.post('/api/dtr/tap', {
      headers,
      data: { clientKey: `map-of-${id}-${index}`, deviceAt, sentAt: sentAt.toISOString(), ...place },
    })
    expect(answer.status()).toBe(200)
    workDate = (await answer.json()).data.tap.workDate
  }
  await page.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    },
    { usertype: 'student', id: String(id), token },
  )
  await page.goto(`/dtr?month=${workDate.slice(0, 7)}&day=${workDate}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'Map' })).toBeVisible()
  return drawer
}

async function openMapOf(page: Page, drawer: ReturnType<Page['getByRole']>) {
  await drawer.getByRole('button', { name: 'Map' }).click()
  return page.getByRole('dialog', { name: 'Map' })
}
