import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDb } from '#server/db.ts'

/** A migrated, empty database for one test file, and a function that removes it. */
export function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return made('template tapat strategy file_copy')
}

/** A database without tables, for tests of migrations. */
export function bareDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return made('')
}

async function made(how: string) {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(template, `create database ${name} ${how}`)
  return {
    url: template.replace('/tapat?', `/${name}?`),
    drop: () => administer(template, `drop database ${name} with (force)`),
  }
}

async function administer(template: string, sql: string) {
  const db = openDb(template.replace('/tapat?', '/postgres?'), { max: 1, patience: 0 })
  await db.unsafe(sql)
  await db.end()
}
