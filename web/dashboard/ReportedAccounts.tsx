import { useState } from 'react'
import { accounts, type ReportedChange } from '#contract/accounts.ts'
import { roleLabels } from '#domain/roles.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { ReasonDialog } from '#web/fields/ReasonDialog.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** Account changes that their owners reported. These accounts cannot approve anything until an admin settles it. */
export function ReportedAccounts() {
  const asked = useAsk(accounts.list, { query: { rowsPerPage: 100 } })
  const open = asked.data?.changes.filter(({ settledAt }) => settledAt === null) ?? []
  if (open.length === 0) return null
  return (
    <Card
      title="Reported account changes"
      description="Talk to the person, set the right email or password, then settle it. Until then the account can’t approve."
    >
      <ul className="-my-4 flex flex-col divide-y">
        {open.map((change) => (
          <li key={change.id} className="py-4">
            <Report change={change} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Report({ change }: { change: ReportedChange }) {
  const inWords = useSchoolTime()
  const [isOpen, setOpen] = useState(false)
  const { send } = useSend(accounts.settle)
  const { id, name, usertype: role, field, changedBy, changedAt, reportedAt } = change

  async function settle(note: string) {
    if (await send({ params: { id }, body: { note } })) setOpen(false)
  }

  return (
    <article aria-label={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col leading-5">
        <span className="font-semibold">
          {name} <span className="font-normal text-muted">{roleLabels[role]}</span>
        </span>
        <span className="text-sm">
          {changedBy} changed the {field} on {inWords(changedAt)}.
        </span>
        <span className="text-muted text-sm">Reported on {inWords(reportedAt)}</span>
      </div>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Settle
      </Button>
      <ReasonDialog
        draftOf={`account change ${id}`}
        title={`Settle the report of ${name}`}
        description="Write what you found out. The account can approve again, and the note stays in the audit."
        submitLabel="Settle"
        isOpen={isOpen}
        onSubmit={settle}
        onClose={() => setOpen(false)}
      />
    </article>
  )
}
