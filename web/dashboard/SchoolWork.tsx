import type { AdminDashboard, StudentQueues, Work } from '#contract/dashboard.ts'
import { idIn } from '#web/api/list-search.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { AtRiskCard } from './AtRiskCard.tsx'
import { CoordinatorTable } from './CoordinatorTable.tsx'
import { MilestonesCard } from './MilestonesCard.tsx'
import { moaStat, studentQueueStats } from './queues.ts'
import { StatTiles } from './StatTile.tsx'

/** What there is to do in the whole school, by coordinator; or the queues and interns at risk of one of them. */
export function SchoolWork({ answer }: { answer: AdminDashboard }) {
  const { search, go } = useAddress()
  const inWords = useSchoolTime()
  const { work, coordinator } = answer
  if (work.coordinators.length === 0) return null
  const named = work.coordinators.flatMap(({ id, name }) => (id === null ? [] : [{ value: String(id), label: name }]))
  const chosen = idIn(search.coordinator)
  return (
    <section aria-label="Work of the school" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterSelect
          label="Coordinator"
          options={[{ value: '', label: 'All' }, ...named]}
          value={chosen}
          onChange={(id) => go({ coordinator: id })}
        />
        <p className="text-muted text-sm">
          {chosen === undefined && work.countedAt ? `Counted ${inWords(work.countedAt)}` : 'As of now'}
        </p>
      </div>
      {chosen !== undefined && coordinator ? (
        <OneCoordinator id={chosen} work={coordinator} />
      ) : (
        <>
          <StatTiles label="What needs the school" stats={schoolStats(answer)} />
          <CoordinatorTable coordinators={work.coordinators} />
        </>
      )}
    </section>
  )
}

function OneCoordinator({ id, work }: { id: number; work: Work }) {
  return (
    <>
      <StatTiles label="What needs this coordinator" stats={studentQueueStats(work.queues, id)} />
      <AtRiskCard risks={work.risks} />
      <MilestonesCard reached={work.milestones} />
    </>
  )
}

function schoolStats({ work: { coordinators, companyDocuments }, moa }: AdminDashboard) {
  const sum = (name: keyof StudentQueues) => coordinators.reduce((total, row) => total + row[name], 0)
  const queues = {
    documents: sum('documents') + companyDocuments,
    corrections: sum('corrections'),
    incomplete: sum('incomplete'),
    noTap: sum('noTap'),
    unplaced: sum('unplaced'),
    preparing: sum('preparing'),
    changed: sum('changed'),
  }
  return [...studentQueueStats(queues), moaStat(moa.expiring, '/companies?moa=expiring')]
}
