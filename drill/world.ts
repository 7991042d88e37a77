import { randomBytes } from 'node:crypto'
import { fillSchool } from '#bench/tap-school.ts'
import type { Db } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { ask, type Person, rest } from './load.ts'
import type { MailServer } from './mail.ts'
import type { Server } from './server.ts'

export type World = {
  servers: Server[]
  /** The drill's own connection, which no fault touches. */
  db: Db
  mail: MailServer
  admin: Person
  teacher: Person
  /** Interns who have not tapped yet. */
  take(count: number): Person[]
  /** A server that is ready, as a balancer would choose it. */
  url(): string
  close(): Promise<void>
}

type Wish = { servers: Server[]; db: Db; mail: MailServer; people: number }

/** A school on one or several servers, with interns for every round. */
export async function openWorld({ servers, db, mail, people }: Wish): Promise<World> {
  const tokens = Array.from({ length: people }, newToken)
  await fillSchool(db, tokens.map(tokenHash))
  await db`update users set email = 'intern' || id || '@school.test'`
  const rows = await db<{ id: number }[]>`select id from students order by id`
  const interns = rows.map(({ id }, place) => ({ id, token: tokens[place] ?? '' }))
  const [admin, teacher] = [await addPerson(db, 'admin'), await addPerson(db, 'teacher')]
  let ready = servers
  let turn = 0
  const looking = setInterval(async () => {
    const found = await Promise.all(servers.map(async (server) => server.isUp() && (await isReady(server))))
    ready = servers.filter((_, place) => found[place])
  }, 250)
  return {
    servers,
    db,
    mail,
    admin,
    teacher,
    take: (count) => interns.splice(0, count),
    url: () => {
      const some = ready.length > 0 ? ready : servers
      return some[turn++ % some.length]?.url() ?? ''
    },
    async close() {
      clearInterval(looking)
      await db.end()
      for (const server of servers) await server.endTree()
    },
  }
}

export async function isReady(server: Server): Promise<boolean> {
  return (await ask(`${server.url()}/api/ready`)) === 200
}

/** Seconds from `began` until every server is ready and shows a student's day; one that does not is restarted. */
export async function secondsToServe({ servers, admin }: World, began: number): Promise<number> {
  const serves = async (server: Server) =>
    (await isReady(server)) && (await ask(`${server.url()}/api/dashboard`, admin.token)) === 200
  for (const server of servers.filter((each) => each.isUp())) {
    const giveUpAt = Date.now() + 60_000
    while (!(await serves(server))) {
      if (Date.now() > giveUpAt) await server.startByHand()
      await rest(50)
    }
  }
  return (Date.now() - began) / 1000
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}

async function addPerson(db: Db, role: 'admin' | 'teacher'): Promise<Person> {
  const token = newToken()
  const [user] = await db<{ id: number }[]>`
    insert into users (role, username, first_name, last_name) values (${role}, ${`drill-${role}`}, 'Ana', 'Cruz') returning id`
  const id = user?.id ?? 0
  await db`insert into accounts (user_id) values (${id})`
  if (role === 'teacher') await db`insert into teachers (id, employee_number) values (${id}, 'drill')`
  await db`
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    values (${tokenHash(token)}, ${id}, now(), now(), now() + interval '12 hours')`
  return { id, token }
}
