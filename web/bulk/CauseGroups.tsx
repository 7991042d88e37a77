import type { BulkAct } from '#contract/bulk.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'

type Group = BulkAct['groups'][number]

/** For each reason how many rows have it, and on request which ones, with a link to fix it. */
export function CauseGroups({ groups, onFollow }: { groups: readonly Group[]; onFollow: () => void }) {
  return (
    <ul className="flex flex-col divide-y rounded-lg border bg-card">
      {groups.map((group) => (
        <li key={group.label}>
          <Rows group={group} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}

function Rows({ group, onFollow }: { group: Group; onFollow: () => void }) {
  const { label, count, companies, rows } = group
  const where = companies > 0 ? ` (${companies === 1 ? '1 company' : `${companies} companies`})` : ''
  return (
    <details>
      <summary className="cursor-pointer px-4 py-3 leading-5">
        <span className="font-medium tabular-nums">{count.toLocaleString('en')}</span> {label}
        {where}
      </summary>
      <ul className="flex max-h-64 flex-col divide-y overflow-y-auto border-t">
        {rows.map(({ id, name, message, link }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2 text-sm leading-5">
            <span>
              {link ? (
                <AddressLink address={link} onFollow={onFollow}>
                  {name}
                </AddressLink>
              ) : (
                name
              )}
            </span>
            <span className="text-muted">{message}</span>
          </li>
        ))}
        {count > rows.length && (
          <li className="px-4 py-2 text-muted text-sm">The file lists the other {count - rows.length}.</li>
        )}
      </ul>
    </details>
  )
}
