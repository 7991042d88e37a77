import { audit } from '#contract/audit.ts'
import { type AuditAction, type AuditNoun, actionLabel, auditActions, auditNouns } from '#domain/audit-words.ts'
import { roleLabels } from '#domain/roles.ts'
import { ask } from '#web/api/ask.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import type { AuditFilterValues } from './use-audit.ts'

type Props = { filters: AuditFilterValues; onChange: (next: AuditFilterValues) => void }

const everything = 'all'
const nounOptions = [
  { value: everything, label: 'Everything' },
  ...Object.entries(auditNouns).map(([value, label]) => ({ value, label: label[0]?.toUpperCase() + label.slice(1) })),
]
const actionOptions = [
  { value: everything, label: 'Any action' },
  ...(Object.keys(auditActions) as AuditAction[]).map((value) => ({ value, label: actionLabel(value) })),
]

export function AuditFilters({ filters, onChange }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <Combobox
        name="actorId"
        label="Who"
        placeholder="Anyone"
        search={findPeople}
        defaultOption={chosen(filters.actorId)}
        onChange={(id) => onChange({ actorId: id === null ? undefined : Number(id) })}
      />
      <Combobox
        name="aboutId"
        label="Affected person"
        placeholder="Anyone"
        search={findPeople}
        defaultOption={chosen(filters.aboutId)}
        onChange={(id) => onChange({ aboutId: id === null ? undefined : Number(id) })}
      />
      <SelectField
        name="noun"
        label="About"
        options={nounOptions}
        value={filters.noun ?? everything}
        onChange={(noun) => onChange({ noun: noun === everything ? undefined : (noun as AuditNoun) })}
      />
      <SelectField
        name="action"
        label="Action"
        options={actionOptions}
        value={filters.action ?? everything}
        onChange={(action) => onChange({ action: action === everything ? undefined : (action as AuditAction) })}
      />
      <DateField
        name="from"
        label="From"
        value={filters.from ?? ''}
        max={filters.to}
        onChange={(from) => onChange({ from: from ?? undefined })}
      />
      <DateField
        name="to"
        label="To"
        value={filters.to ?? ''}
        min={filters.from}
        onChange={(to) => onChange({ to: to ?? undefined })}
      />
    </div>
  )
}

/** The address may give only a person's number. The events below then say the name. */
function chosen(id: number | undefined) {
  return id === undefined ? null : { value: id, label: `Person ${id}` }
}

async function findPeople(search: string) {
  const { answer } = await ask(audit.people, { query: { search } })
  return answer.people.map(({ id, name, role }) => ({ value: id, label: name, detail: roleLabels[role] }))
}
