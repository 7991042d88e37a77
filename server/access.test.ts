import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Role, roles } from '#domain/roles.ts'
import { startApi } from './testing/api.ts'
import { anAdmin, aStudent, aSupervisor, aTeacher } from './testing/school.ts'

const all = 'admin teacher supervisor student'
const staff = 'admin teacher'

/** "Who may do what" of the domain: which roles may call at all; whose rows they reach is tested with each noun. */
const matrix = {
  students: { read: all, manage: staff, 'see the history of': staff },
  teachers: { read: staff, manage: 'admin' },
  'supervisors, courses, companies, sites, agreements': { read: all, manage: staff },
  'holidays, suspensions, requirements': { read: all, manage: staff },
  terms: { read: all, manage: 'admin' },
  placements: { read: all, manage: staff },
  tap: { use: 'student' },
  'time records, corrections': {
    read: all,
    // a supervisor has no list of everybody's records, only those of their own interns (spec §2.1)
    list: 'admin teacher student',
    'read what waits': 'admin teacher supervisor',
    decide: 'admin teacher supervisor',
    'reopen or lock': staff,
    'request or note': 'student',
    // who asked may withdraw what others decide
    'decide or withdraw': all,
  },
  passes: { read: all, manage: staff },
  // who brings a document is said by its requirement
  documents: { read: all, review: staff, upload: all },
  remarks: { write: 'admin teacher supervisor' },
  // students are told by letter
  'notifications, push': { have: 'teacher supervisor', choose: 'teacher supervisor student' },
  import: { use: staff },
  reports: { read: staff },
  'system settings, audit': { manage: 'admin' },
  oneself: {
    manage: all,
    'as admin': 'admin',
    'as teacher': 'teacher',
    'as supervisor': 'supervisor',
    'as student': 'student',
  },
  /** Oneself, and those whose accounts one may open again. */
  passwords: {
    'of admins': 'admin',
    'of teachers': staff,
    'of supervisors': 'admin teacher supervisor',
    'of students': 'admin teacher student',
  },
  invitations: { 'of admins': 'admin', 'of teachers': 'admin', 'of supervisors': staff, 'of students': staff },
  everyone: { find: all, 'see first': all },
  visitors: { call: 'public' },
}

type Row = keyof typeof matrix

/** Which cell of the matrix an endpoint belongs to: the first that its name matches. */
const cells: readonly [name: RegExp, row: Row, verb: string][] = [
  [
    /^sessions\.login\.|^passwords\.(forgot|reset|validate)$|^accounts\.(shown|report)$|^profile\.confirmEmail$|^settings\.(read|logo)$|^school\.logo$/,
    'visitors',
    'call',
  ],
  [/^sessions\.logout\.admin$/, 'oneself', 'as admin'],
  [/^sessions\.logout\.teacher$/, 'oneself', 'as teacher'],
  [/^sessions\.logout\.supervisor$/, 'oneself', 'as supervisor'],
  [/^sessions\.logout\.student$/, 'oneself', 'as student'],
  [/^(sessions|profile|consents)\./, 'oneself', 'manage'],
  [/^passwords\.change\.admin$/, 'passwords', 'of admins'],
  [/^passwords\.change\.teacher$/, 'passwords', 'of teachers'],
  [/^passwords\.change\.supervisor$/, 'passwords', 'of supervisors'],
  [/^passwords\.change\.student$/, 'passwords', 'of students'],
  [/^invitations\.admin$/, 'invitations', 'of admins'],
  [/^invitations\.teacher$/, 'invitations', 'of teachers'],
  [/^invitations\.supervisor$/, 'invitations', 'of supervisors'],
  [/^invitations\.students?$/, 'invitations', 'of students'],
  [/^(school|admins|audit|accounts)\./, 'system settings, audit', 'manage'],
  [/^terms\.(list|read)$/, 'terms', 'read'],
  [/^terms\./, 'terms', 'manage'],
  [/^(holidays|suspensions|requirements)\.(list|read|template)$/, 'holidays, suspensions, requirements', 'read'],
  [/^(holidays|suspensions|requirements)\./, 'holidays, suspensions, requirements', 'manage'],
  [/^students\.saveRemarks$/, 'remarks', 'write'],
  [/^students\.history$/, 'students', 'see the history of'],
  [/^students\.(list|read|totals)$/, 'students', 'read'],
  [/^students\./, 'students', 'manage'],
  [/^teachers\.(list|read)$/, 'teachers', 'read'],
  [/^teachers\./, 'teachers', 'manage'],
  // whom a change affects and who could take over is asked by those who change
  [/^courses\.affected$|^supervisors\.search$/, 'supervisors, courses, companies, sites, agreements', 'manage'],
  [
    /^(supervisors|courses|companies|sites|agreements)\.(list|read|file)$/,
    'supervisors, courses, companies, sites, agreements',
    'read',
  ],
  [
    /^(supervisors|courses|companies|sites|agreements)\./,
    'supervisors, courses, companies, sites, agreements',
    'manage',
  ],
  [/^placements\.carried$/, 'system settings, audit', 'manage'],
  [/^placements\.(list|read)$/, 'placements', 'read'],
  [/^placements\./, 'placements', 'manage'],
  [/^passes\.list$/, 'passes', 'read'],
  [/^passes\./, 'passes', 'manage'],
  [/^(checklist|documents)\.(list|read|file|history)$/, 'documents', 'read'],
  [/^documents\.upload$/, 'documents', 'upload'],
  [/^(checklist|documents)\./, 'documents', 'review'],
  [/^taps\.(?!unlockRequests)/, 'tap', 'use'],
  [/^records\.list$/, 'time records, corrections', 'list'],
  [/^records\.queue$/, 'time records, corrections', 'read what waits'],
  [
    /^(records\.(changed|locks?|keptWeeks|confirmWeek)|taps\.unlockRequests)$/,
    'time records, corrections',
    'reopen or lock',
  ],
  [/^(records\.(month|history|map)|corrections\.(list|file))$/, 'time records, corrections', 'read'],
  [/^records\.(decide|takeBack)$/, 'time records, corrections', 'decide'],
  [/^(records\.(note|resubmit)|corrections\.(ask|attach))$/, 'time records, corrections', 'request or note'],
  [/^corrections\.decide$/, 'time records, corrections', 'decide or withdraw'],
  [/^forms\.form48$/, 'time records, corrections', 'read'],
  [/^forms\./, 'reports', 'read'],
  [/^notifications\./, 'notifications, push', 'have'],
  [/^preferences\./, 'notifications, push', 'choose'],
  [/^exports\.teachers$/, 'teachers', 'read'],
  [/^exports\.terms$/, 'terms', 'read'],
  [/^exports\.(holidays|suspensions|requirements)$/, 'holidays, suspensions, requirements', 'read'],
  [/^exports\.records$/, 'time records, corrections', 'list'],
  [/^exports\.documents$/, 'documents', 'read'],
  [/^exports\./, 'students', 'read'],
  [/^imports?\./, 'import', 'use'],
  [/^reports?\./, 'reports', 'read'],
  [/^search\./, 'everyone', 'find'],
  [/^dashboard\.remind$/, 'students', 'manage'],
  [/^(dashboard|live)\./, 'everyone', 'see first'],
]

function mayCall(name: string): string | undefined {
  const cell = cells.find(([pattern]) => pattern.test(name))
  return cell && (matrix[cell[1]] as Record<string, string>)[cell[2]]
}

const api = await startApi()
const make = { admin: anAdmin, teacher: aTeacher, supervisor: aSupervisor, student: aStudent }
const tokens = {} as Record<Role, string>
for (const role of roles) tokens[role] = await api.tokenOf(await api.write((tx) => make[role](tx)))

async function call({ method, path }: Endpoint, headers: Record<string, string>) {
  return api.app.inject({ method, url: path.replace(/:\w+/g, '987654321'), headers })
}

test.each(allEndpoints.map(({ noun, name, endpoint }) => [`${noun}.${name}`, endpoint] as const))(
  '%s is for those whom the matrix names, and for nobody else',
  async (name, endpoint) => {
    const allowed = endpoint.roles === 'public' ? roles : roles.filter((role) => endpoint.roles.includes(role))
    expect(mayCall(name), `${name} has no place in the matrix`).toBeDefined()
    expect(endpoint.roles === 'public' ? 'public' : allowed.join(' ')).toBe(mayCall(name))
    if (endpoint.roles === 'public') return

    const visitor = await call(endpoint, {})
    expect(visitor.statusCode).toBe(401)
    expect(visitor.json()).toEqual({ success: false, message: 'Please sign in', code: 'no_session' })
    for (const role of roles.filter((one) => !allowed.includes(one))) {
      const outsider = await call(endpoint, { authorization: `Bearer ${tokens[role]}` })
      expect(outsider.statusCode, `${name} as ${role}`).toBe(403)
      expect(outsider.json()).toEqual({ success: false, message: 'You may not do this', code: 'forbidden' })
    }
    if (endpoint.method !== 'GET' || endpoint.stream === 'events') return
    for (const role of allowed) {
      const { statusCode } = await call(endpoint, { authorization: `Bearer ${tokens[role]}` })
      expect([401, 403], `${name} as ${role}`).not.toContain(statusCode)
    }
  },
)
