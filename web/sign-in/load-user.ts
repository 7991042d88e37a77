import { admins } from '#contract/admins.ts'
import type { Person } from '#contract/people.ts'
import { profile } from '#contract/profile.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { teachers } from '#contract/teachers.ts'
import type { Role } from '#domain/roles.ts'
import { askQuietly } from '#web/api/ask.ts'
import { isOutOfReach, isUnanswered } from '#web/api/call-error.ts'
import { onceBackOnline, onceReachable } from '#web/network/network.ts'
import { endSession, setUser, useSession } from '#web/session/session.ts'

type Loaded = { user: Person; accessIds: readonly number[] }

/** Loads the user in the background (spec §7). Without an answer it tries again when our server can be reached. */
export async function loadUser(): Promise<void> {
  if (await isAnswered()) return
  // An answer that cannot be read although the network is there is not asked for again and again.
  void onceReachable(async () => (await isAnswered()) || onceBackOnline(loadUser))
}

async function isAnswered(): Promise<boolean> {
  const { token, role, id, mustChangePassword } = useSession.getState()
  if (!role) return true
  try {
    const { user, accessIds } = await (mustChangePassword || id === null ? readProfile() : readers[role](id))
    if (useSession.getState().token !== token) return true
    if (user.usertype === role) setUser(user, accessIds)
    else endSession('/homepage', 'refused')
    return true
  } catch (fault) {
    if (useSession.getState().token !== token) return true
    // The stored id or role does not belong to the token.
    if (isOutOfReach(fault)) endSession('/homepage', 'refused')
    return !isUnanswered(fault)
  }
}

/** Before the new password the server gives only this. It also says who has the token, where no id is stored. */
async function readProfile(): Promise<Loaded> {
  const { answer } = await askQuietly(profile.read, {})
  return { user: answer, accessIds: answer.accessIds }
}

const readers: Record<Role, (id: number) => Promise<Loaded>> = {
  admin: async (id) => {
    const { answer } = await askQuietly(admins.read, { params: { id } })
    return { user: answer, accessIds: [] }
  },
  teacher: async (id) => {
    const { answer } = await askQuietly(teachers.read, { params: { id } })
    return { user: answer, accessIds: answer.courseIds }
  },
  supervisor: async (id) => {
    const { answer } = await askQuietly(supervisors.read, { params: { id } })
    return { user: answer, accessIds: [answer.companyId] }
  },
  student: async (id) => {
    const { answer } = await askQuietly(students.read, { params: { id } })
    return { user: answer, accessIds: [] }
  },
}
