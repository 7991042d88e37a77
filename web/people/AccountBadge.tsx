import { MailCheck, MailQuestion, ShieldCheck } from 'lucide-react'
import type { Person } from '#contract/people.ts'
import { Badge } from '#web/ui/Badge.tsx'

type Props = {
  person: Pick<Person, 'hasPassword' | 'invitedAt'>
  /** Names what is active, where no heading says it. */
  label?: 'Account'
}

/** Whether a person can sign in yet. */
export function AccountBadge({ person, label }: Props) {
  if (person.hasPassword) {
    return (
      <Badge tone="success" icon={ShieldCheck}>
        {label ? `${label} active` : 'Active'}
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
