import { useState } from 'react'
import { invitations } from '#contract/invitations.ts'
import type { Person } from '#contract/people.ts'
import { fullName } from '#domain/person.ts'
import type { Role } from '#domain/roles.ts'
import { useSend } from '#web/api/use-send.ts'
import type { PrintedLink } from './LinksDialog.tsx'

/** Sends the one-time link, or shows it where there is no e-mail to send it to. */
export function useInvite(role: Role) {
  const { send, isSending } = useSend(invitations[role])
  const [links, setLinks] = useState<readonly PrintedLink[]>([])

  async function invite(person: Person) {
    const sent = await send({ params: { id: person.id } })
    const link = sent?.answer.link
    if (link) setLinks([{ id: person.id, name: fullName(person), username: person.username, link }])
  }

  return { invite, isSending, links, showLinks: setLinks, forget: () => setLinks([]) }
}

/** What the button says. */
export function inviteLabel({ email, invitedAt }: Pick<Person, 'email' | 'invitedAt'>): string {
  if (!email) return 'Print invitation'
  return invitedAt ? 'Resend invitation' : 'Invite'
}
