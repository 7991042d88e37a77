import { useState } from 'react'
import { invitations } from '#contract/invitations.ts'
import type { Person } from '#contract/people.ts'
import { mailWords } from '#domain/mail-words.ts'
import { fullName } from '#domain/person.ts'
import type { Role } from '#domain/roles.ts'
import { ask } from '#web/api/ask.ts'
import { refresh } from '#web/api/refresh.ts'
import { tellFailure } from '#web/api/tell.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { toast } from '#web/ui/toasts.ts'
import type { PrintedLink } from './LinksDialog.tsx'

/** Emails the one-time link, or shows it if the person has no email. */
export function useInvite(role: Role) {
  const [links, setLinks] = useState<readonly PrintedLink[]>([])

  async function invite(person: Person) {
    const endpoint = invitations[role]
    try {
      const { answer, message } = await ask(endpoint, { params: { id: person.id } })
      const { link, sentTo } = answer
      if (link) setLinks([{ id: person.id, name: fullName(person), username: person.username, link }])
      else toast.success(message, { detail: `To ${sentTo}` })
      await refresh(endpoint)
    } catch (fault) {
      tellFailure(endpoint, fault)
    }
  }

  return { invite, links, forget: () => setLinks([]) }
}

/** What the button says. */
export function useInviteLabel(): (person: Pick<Person, 'email' | 'invitedAt'>) => string {
  const mail = mailWords(useSettings())
  return ({ email, invitedAt }) => {
    if (!email) return 'Print invitation'
    return invitedAt ? mail.inviteAgain : mail.invite
  }
}
