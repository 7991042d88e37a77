import { BriefcaseBusiness, CircleCheckBig, Clock, MapPinned, UserRoundMinus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { AdminDashboard as Answer } from '#contract/dashboard.ts'
import { termInWords } from '#domain/term.ts'
import { idIn } from '#web/api/list-search.ts'
import { useAddress } from '#web/api/use-address.ts'
import { Notices } from '#web/messages/Notices.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CarriedCard } from './CarriedCard.tsx'
import { HealthCard } from './HealthCard.tsx'
import { ProgramTable } from './ProgramTable.tsx'
import { ReportedAccounts } from './ReportedAccounts.tsx'
import { SchoolWork } from './SchoolWork.tsx'
import { SetupCard } from './SetupCard.tsx'
import { type Stat, StatTiles } from './StatTile.tsx'
import { SystemAlerts } from './SystemAlerts.tsx'
import { outcomeLink, wholeHours } from './school-words.ts'
import { useDashboard } from './use-dashboard.ts'
import { Waiting } from './Waiting.tsx'

const AdminCharts = lazy(() => import('./AdminCharts.tsx').then((file) => ({ default: file.AdminCharts })))

/** The school by program and term, and the health of the system. */
export function AdminDashboard() {
  const { term, coordinator } = useAddress().search
  const query = { termId: idIn(term), coordinatorId: idIn(coordinator) }
  const { data, isError, retry } = useDashboard('admin', query)
  if (!data) return <Waiting isError={isError} onRetry={retry} />
  return (
    <>
      <Notices notices={data.notices} />
      <div className="flex flex-col gap-6">
        <SystemAlerts health={data.health} />
        <ReportedAccounts />
        {data.setup && <SetupCard taken={data.setup} />}
        <SchoolWork answer={data} />
        {data.termId !== null && <School answer={data} />}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <AdminCharts answer={data} />
          </Suspense>
        </div>
        <CarriedCard />
        <HealthCard health={data.health} />
      </div>
    </>
  )
}

function School({ answer }: { answer: Answer }) {
  const isEmpty = answer.programs.every(({ placed, archived }) => placed + archived === 0)
  return (
    <>
      <TermPicker answer={answer} />
      <StatTiles label="The school in this term" stats={statsOf(answer)} />
      <InArchive answer={answer} />
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={MapPinned}
            title="Nobody is placed in this term"
            action={
              <AddressLink address="/students?stage=unplaced" className={buttonClasses()}>
                Students without a placement
              </AddressLink>
            }
          >
            Choose students and place them at a company. Their numbers appear here by program.
          </EmptyState>
        </Card>
      ) : (
        <ProgramTable answer={answer} />
      )}
    </>
  )
}

/** After a roll-over most interns of a finished term are in the archive, which only the hours include. */
function InArchive({ answer: { programs, termId } }: { answer: Answer }) {
  const interns = programs.reduce((total, { archived }) => total + archived, 0)
  if (interns === 0) return null
  return (
    <p className="-mt-2 text-muted text-sm">
      <AddressLink address={outcomeLink({ termId, isArchived: true })} className="text-link underline">
        {interns === 1 ? '1 intern' : `${interns.toLocaleString('en-US')} interns`} of this term
      </AddressLink>{' '}
      {interns === 1 ? 'is' : 'are'} in the archive. Of these numbers, only the hours include them.
    </p>
  )
}

function TermPicker({ answer }: { answer: Answer }) {
  const { go } = useAddress()
  const options = answer.terms.map((term) => ({ value: String(term.id), label: termInWords(term) }))
  const current = answer.terms.find(({ current }) => current)
  const usual = options.find(({ value }) => value === String(current?.id)) ?? options[0]
  const sorted = usual ? [usual, ...options.filter((option) => option !== usual)] : options
  return (
    <div className="-mb-2 flex flex-wrap items-center gap-3">
      <FilterSelect label="Term" options={sorted} value={answer.termId} onChange={(term) => go({ term })} />
    </div>
  )
}

function statsOf({ programs, termId }: Answer): Stat[] {
  const sum = (key: 'placed' | 'atWork' | 'completed' | 'pulledOut' | 'minutes') =>
    programs.reduce((total, program) => total + program[key], 0)
  const link = (outcome?: 'at_work' | 'completed' | 'pulled_out') => outcomeLink({ termId, outcome })
  return [
    {
      label: 'Placed',
      value: sum('placed'),
      hint: sum('placed') === 1 ? 'student in this term' : 'students in this term',
      icon: BriefcaseBusiness,
      link: link(),
    },
    {
      label: 'Deployed',
      value: sum('atWork'),
      hint: 'active, on hold or hours completed',
      icon: MapPinned,
      link: link('at_work'),
    },
    {
      label: 'Completed',
      value: sum('completed'),
      hint: sum('completed') === 1 ? 'placement completed' : 'placements completed',
      icon: CircleCheckBig,
      link: link('completed'),
    },
    {
      label: sum('pulledOut') === 1 ? 'Pull-out' : 'Pull-outs',
      value: sum('pulledOut'),
      hint: 'in this term',
      icon: UserRoundMinus,
      link: link('pulled_out'),
    },
    {
      label: 'Hours rendered',
      value: sum('minutes'),
      text: wholeHours(sum('minutes')),
      hint: 'approved in this term',
      icon: Clock,
      link: link(),
    },
  ]
}
