import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MenuEntry } from './MenuEntry.tsx'
import type { MenuItem } from './menu.ts'

const papers: MenuItem = {
  label: 'Papers',
  icon: House,
  items: [
    { label: 'Forms', to: '/forms' },
    { label: 'More', items: [{ label: 'Old forms', to: '/old' }] },
  ],
}

test('a link carries its label alone, and its own class', async () => {
  const html = await shown({ label: 'Dashboard', icon: House, to: '/', class: 'extra' })
  expect(html).toMatch(/<a [^>]*href="\/"/)
  expect(html).toContain('extra')
  expect(html.replace(/<svg.*?<\/svg>|<[^>]+>/g, '')).toBe('Dashboard')
})

test('an address outside the product opens where it says, and learns nothing of this one', async () => {
  const html = await shown({ label: 'CHED', url: 'https://ched.gov.ph', target: '_blank' })
  expect(html).toContain('<a href="https://ched.gov.ph" target="_blank" rel="noopener noreferrer"')
})

test('a disabled entry is no link', async () => {
  const html = await shown({ label: 'Later', to: '/later', disabled: true })
  expect(html).not.toContain('<a ')
  expect(html).toMatch(/<button [^>]*disabled=""/)
})

test('an entry with a command alone is a button', async () => {
  expect(await shown({ label: 'Print', command: () => {} })).toMatch(/<button type="button"/)
})

test('a branch is closed until the active entry lies in it', async () => {
  expect(await shown(papers, null)).toContain('aria-expanded="false"')
  expect(await shown(papers, null)).not.toContain('Forms')
  const open = await shown(papers, '1-0')
  expect(open).toContain('href="/forms"')
  expect(open).not.toContain('Old forms')
  expect(await shown(papers, '1-1-0')).toContain('Old forms')
})

async function shown(item: MenuItem, active: string | null = null): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <MenuEntry item={item} itemKey="1" active={active} /> }),
    history: createMemoryHistory({ initialEntries: ['/elsewhere'] }),
    defaultNotFoundComponent: () => null,
  })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
