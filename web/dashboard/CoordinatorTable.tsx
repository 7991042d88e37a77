import type { AdminDashboard } from '#contract/dashboard.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type CoordinatorId, withCoordinator } from './queues.ts'

type Coordinator = AdminDashboard['work']['coordinators'][number]
type Count = Exclude<keyof Coordinator, 'id' | 'name'>

/** Each number with the list that it opens; interns at risk are on the coordinator’s own work. */
const counts: readonly { name: Count; title: string; link: string | null }[] = [
  { name: 'students', title: 'Students', link: '/students' },
  { name: 'atRisk', title: 'At risk', link: null },
  { name: 'documents', title: 'Documents', link: '/documents?state=submitted' },
  { name: 'corrections', title: 'Corrections', link: '/dtr?tab=corrections' },
  { name: 'incomplete', title: 'Incomplete', link: '/students?needs=incomplete' },
  { name: 'noTap', title: 'No tap', link: '/students?needs=no_tap' },
  { name: 'unplaced', title: 'Not placed', link: '/students?stage=unplaced' },
  { name: 'preparing', title: 'Not deployed', link: '/students?stage=preparing' },
  { name: 'changed', title: 'Changed', link: '/dtr?tab=changed' },
]

/** Every coordinator on a line; on a phone a line is a card. */
export function CoordinatorTable({ coordinators }: { coordinators: readonly Coordinator[] }) {
  return (
    <Card title="By coordinator" description="Each number opens its list.">
      <div className="relative -mx-2 overflow-x-auto px-2 cards:overflow-x-clip">
        <table aria-label="Work by coordinator" className="w-full cards:block">
          <thead className="cards:sr-only">
            <tr className="border-b text-muted text-sm">
              <th scope="col" className="pb-2 text-left font-medium">
                Coordinator
              </th>
              {counts.map(({ name, title }) => (
                <th
                  key={name}
                  scope="col"
                  className="pb-2 pl-4 text-right align-bottom font-medium rows:max-lg:pl-2 rows:max-lg:text-xs"
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y cards:block">
            {coordinators.map((coordinator) => (
              <Row key={coordinator.id ?? 'none'} coordinator={coordinator} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Row({ coordinator }: { coordinator: Coordinator }) {
  const id: CoordinatorId = coordinator.id ?? 'none'
  const name = coordinator.name ?? 'No coordinator'
  return (
    <tr className="cards:grid cards:grid-cols-2 cards:gap-x-6 cards:py-3">
      <th scope="row" className="py-2 text-left font-medium cards:col-span-2 cards:block cards:py-0">
        {coordinator.id === null ? name : <AddressLink {...toWork(coordinator.id, name)}>{name}</AddressLink>}
      </th>
      {counts.map(({ name: count, title, link }) => {
        const value = coordinator[count]
        const address =
          link === null ? coordinator.id !== null && toWork(coordinator.id, name).address : withCoordinator(link, id)
        return (
          <td
            key={count}
            className="py-2 pl-4 text-right tabular-nums rows:max-lg:pl-2 cards:flex cards:min-h-11 cards:items-center cards:justify-between cards:py-0 cards:pl-0"
          >
            <span aria-hidden className="text-left text-muted text-sm rows:hidden">
              {title}
            </span>
            {value === 0 || !address ? (
              <span className="text-muted">{value === 0 ? '–' : value.toLocaleString('en-US')}</span>
            ) : (
              <AddressLink
                address={address}
                label={`${value} ${title.toLowerCase()}, ${name}`}
                className="rounded-sm font-medium hover:text-link hover:underline cards:min-w-11 cards:leading-11"
              >
                {value.toLocaleString('en-US')}
              </AddressLink>
            )}
          </td>
        )
      })}
    </tr>
  )
}

function toWork(id: number, name: string) {
  return {
    address: `/?coordinator=${id}`,
    label: name,
    className: 'rounded-sm hover:text-link hover:underline cards:block cards:leading-11',
  }
}
