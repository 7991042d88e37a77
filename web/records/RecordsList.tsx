import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Lock } from 'lucide-react'
import { useState } from 'react'
import { records } from '#contract/records.ts'
import type { CoordinatorWish } from '#contract/student-filters.ts'
import { useList } from '#web/api/use-list.ts'
import { CorrectionsWaiting } from '#web/corrections/CorrectionsWaiting.tsx'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { PrintClass } from '#web/form48/PrintClass.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { ChangedRecords } from './ChangedRecords.tsx'
import { KeptWeeks } from './KeptWeeks.tsx'
import { LockMonth } from './LockMonth.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { Narrowed } from './Narrowed.tsx'
import { studentMonthColumns } from './student-month-columns.tsx'
import { UnlockRequests } from './UnlockRequests.tsx'
import { useMonthAddress } from './use-month-address.ts'
import { usePrograms } from './use-programs.ts'

const shows = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'For approval' },
  { value: 'incomplete', label: 'Incomplete' },
]

/** The address names the tab, so that a number of the dashboard can open the list that it counts. */
const tabs = ['students', 'corrections', 'changed']

/** The month, student by student. */
export function RecordsList() {
  const [isLocking, setLocking] = useState(false)
  const list = useMonthList()
  return (
    <>
      <PageTitle
        actions={
          <>
            <MonthPicker month={list.month} onChange={(month) => list.change({ month })} />
            <Button tone="secondary" onClick={() => setLocking(true)}>
              <Lock aria-hidden />
              Lock month
            </Button>
            <ExportMenu of={records.list} filters={list.filters} />
            <PrintClass month={list.month} />
          </>
        }
      >
        Daily Time Records
      </PageTitle>
      <UnlockRequests />
      <Tabs
        label="Daily time records"
        value={tabs.find((tab) => tab === list.filters.tab) ?? 'students'}
        onChange={(tab) => list.change({ tab: tab === 'students' ? undefined : tab })}
        tabs={[
          { value: 'students', label: 'Students', content: <Students list={list} /> },
          {
            value: 'corrections',
            label: 'Pending corrections',
            content: <Narrowed list={list}>{(wish) => <CorrectionsWaiting coordinatorId={wish} />}</Narrowed>,
          },
          {
            value: 'changed',
            label: 'Changed since approval',
            content: <Narrowed list={list}>{(wish) => <Changed coordinatorId={wish} />}</Narrowed>,
          },
        ]}
      />
      <LockMonth month={list.month} isOpen={isLocking} onClose={() => setLocking(false)} />
    </>
  )
}

/** An address without a month means this one. */
function useMonthList() {
  const { month } = useMonthAddress()
  return { ...useList(records.list, { month }), month }
}

function Students({ list }: { list: ReturnType<typeof useMonthList> }) {
  const navigate = useNavigate()
  const programs = usePrograms()
  return (
    <DataTable
      label="Students"
      list={list}
      rows={list.data?.students}
      total={list.data?.total}
      columns={studentMonthColumns(list.month)}
      onOpen={({ id }) =>
        void navigate({ to: '/dtr/$studentId', params: { studentId: String(id) }, search: { month: list.month } })
      }
      filters={
        <>
          <FilterSelect
            label="Program"
            options={[
              { value: '', label: 'All' },
              ...programs.map(({ id, code }) => ({ value: String(id), label: code })),
            ]}
            value={list.filters.courseId}
            onChange={(courseId) => list.change({ courseId })}
          />
          <FilterSelect
            label="Days"
            options={shows}
            value={list.filters.show}
            onChange={(show) => list.change({ show })}
          />
        </>
      }
      empty={
        <EmptyState icon={CalendarClock} title="No students with records">
          Interns appear here from the month of their first day.
        </EmptyState>
      }
    />
  )
}

function Changed({ coordinatorId }: { coordinatorId: CoordinatorWish }) {
  return (
    <div className="flex flex-col gap-6">
      {coordinatorId === undefined && <KeptWeeks />}
      <ChangedRecords coordinatorId={coordinatorId} />
    </div>
  )
}
