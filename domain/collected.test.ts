import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collected } from './collected.ts'

const notice = fc.record({
  userId: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('moved', 'met'),
  title: fc.constantFrom('Deployed', 'Met'),
  body: fc.string(),
  link: fc.constantFrom('/students/1', '/students/2'),
})

test('nobody gets more than three notices of one kind and title, and nobody is left out', () => {
  fc.assert(
    fc.property(fc.array(notice, { maxLength: 60 }), (notices) => {
      const told = collected(notices)
      for (const { userId, kind, title } of notices) {
        const own = told.filter((one) => one.userId === userId && one.kind === kind && one.title.startsWith(title))
        expect(own.length).toBeGreaterThan(0)
        expect(own.length).toBeLessThanOrEqual(3)
      }
    }),
  )
})

test('one notice has the first sentences, the number and a page for all of them', () => {
  const seven = Array.from({ length: 7 }, (_, n) => ({
    userId: 1,
    kind: 'moved',
    title: 'Placement deployed',
    body: `Intern ${n} is now deployed.`,
    link: `/students/${n}`,
  }))
  expect(collected(seven)).toEqual([
    {
      userId: 1,
      kind: 'moved',
      title: 'Placement deployed (7)',
      body: 'Intern 0 is now deployed. Intern 1 is now deployed. Intern 2 is now deployed. And 4 more.',
      link: '/students',
    },
  ])
})
