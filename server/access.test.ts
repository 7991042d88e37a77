import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Role, roles } from '#domain/roles.ts'
import { startApi } from './testing/api.ts'
import { anAdmin, aStudent, aSupervisor, aTeacher } from './testing/school.ts'

/* Who may call each endpoint is said in access-walk.test.ts. */

const api = await startApi()
const make = { admin: anAdmin, teacher: aTeacher, supervisor: aSupervisor, student: aStudent }
const tokens = {} as Record<Role, string>
for (const role of roles) tokens[role] = await api.tokenOf(await api.write((tx) => make[role](tx)))

async function call({ method, path }: Endpoint, headers: Record<string, string>) {
  return api.app.inject({ method, url: path.replace(/:\w+/g, '987654321'), headers })
}

test.each(allEndpoints.map(({ noun, name, endpoint }) => [`${noun}.${name}`, endpoint] as const))(
  '%s refuses whoever may not call it before it reads what was sent',
  async (name, endpoint) => {
    if (endpoint.roles === 'public') return
    const allowed = roles.filter((role) => endpoint.roles.includes(role))
    const visitor = await call(endpoint, {})
    expect(visitor.statusCode).toBe(401)
    expect(visitor.json()).toEqual({ success: false, message: 'Please sign in', code: 'no_session' })
    for (const role of roles.filter((one) => !allowed.includes(one))) {
      const outsider = await call(endpoint, { authorization: `Bearer ${tokens[role]}` })
      expect(outsider.statusCode, `${name} as ${role}`).toBe(403)
      expect(outsider.json()).toEqual({ success: false, message: 'You’re not allowed to do this.', code: 'forbidden' })
    }
    if (endpoint.method !== 'GET' || endpoint.stream === 'events') return
    for (const role of allowed) {
      const { statusCode } = await call(endpoint, { authorization: `Bearer ${tokens[role]}` })
      expect([401, 403], `${name} as ${role}`).not.toContain(statusCode)
    }
  },
)
