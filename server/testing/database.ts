import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDb } from '#server/db.ts'

/** A migrated, empty database of one's own, and what removes it again. */
export function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return made('template tapat strategy file_copy')
}

/** One without a single table, for who migrates it. */
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
