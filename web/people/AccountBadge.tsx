import { MailCheck, MailQuestion, ShieldCheck } from 'lucide-react'
import type { Person } from '#contract/people.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Whether a person can sign in yet. */
export function AccountBadge({ person }: { person: Pick<Person, 'hasPassword' | 'invitedAt'> }) {
  if (person.hasPassword) {
    return (
      <Badge tone="success" icon={ShieldCheck}>
        Active
      </Badge>
    )
  }
  if (person.invitedAt) {
    return (
      <Badge tone="info" icon={MailCheck}>
        Invited
      </Badge>
    )
  }
  return <Badge icon={MailQuestion}>Not invited</Badge>
}
