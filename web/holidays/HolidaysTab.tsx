import { CalendarDays, Plus } from 'lucide-react'
import { type Holiday, holidays } from '#contract/holidays.ts'
import { dateInWords, weekday, weekdayName } from '#domain/calendar.ts'
import { holidayTypeLabels, scopeInWords } from '#domain/holiday.ts'
import { labels } from '#domain/labels.ts'
import { useEditor } from '#web/api/use-editor.ts'
import { useList } from '#web/api/use-list.ts'
import { useSend } from '#web/api/use-send.ts'
import { ExportMenu } from '#web/exports/ExportMenu.tsx'
import { ArchivedFilter } from '#web/table/ArchivedFilter.tsx'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { EditorWindows } from '#web/table/EditorWindows.tsx'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { ListHead } from '#web/table/ListHead.tsx'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { RecordActions } from '#web/table/RecordActions.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { HolidayForm } from './HolidayForm.tsx'
import { holidayTypeTones, yearChoices } from './holiday-words.ts'
import { MissingYears } from './MissingYears.tsx'

const thisYear = new Date().getFullYear()

export function HolidaysTab() {
  const list = useList(holidays.list, { year: String(thisYear) })
  const editor = useEditor<Holiday, typeof holidays>(holidays)
  const restore = useSend(holidays.restore)
  const edit = (holiday: Holiday) => (holiday.archivedAt ? undefined : () => editor.edit(holiday))
  const add = (
    <Button onClick={editor.add}>
      <Plus aria-hidden />
      New holiday
    </Button>
  )

  return (
    <>
      <MissingYears />
      <ListHead>
        <ExportMenu of={holidays.list} filters={list.filters} />
        {add}
      </ListHead>
      <DataTable
        label="Holidays"
        list={list}
        rows={list.data?.holidays}
        total={list.data?.total}
        columns={[
          {
            title: 'Holiday',
            sort: 'name',
            cell: (holiday) => <NamedCell title={holiday.name} onOpen={edit(holiday)} />,
          },
          ...columns,
        ]}
        onOpen={(holiday) => edit(holiday)?.()}
        filters={
          <>
            <FilterSelect
              label="Year"
              options={yearChoices(thisYear, Number(list.filters.year))}
              value={list.filters.year}
              onChange={(year) => list.change({ year })}
            />
            <ArchivedFilter list={list} />
          </>
        }
        actions={(holiday) => (
          <RecordActions row={holiday} name={holiday.name} editor={editor} restore={restore.send} />
        )}
        empty={
          <EmptyState icon={CalendarDays} title="No holidays found" action={add}>
            Choose another year or add a proclaimed holiday.
          </EmptyState>
        }
      />
      <EditorWindows
        editor={editor}
        title={editor.record ? 'Edit holiday' : 'New holiday'}
        description="Unapproved records will be recalculated."
        nameOf={({ name }) => name}
      >
        <HolidayForm holiday={editor.record} {...editor.form} />
      </EditorWindows>
    </>
  )
}

const columns: Column<Holiday>[] = [
  {
    title: labels.holiday.date,
    sort: 'date',
    cell: ({ date }) => (
      <span className="whitespace-nowrap">
        {dateInWords(date)} <span className="text-muted">{weekdayName(weekday(date)).slice(0, 3)}</span>
      </span>
    ),
  },
  {
    title: labels.holiday.type,
    sort: 'type',
    cell: ({ type }) => <Badge tone={holidayTypeTones[type]}>{holidayTypeLabels[type]}</Badge>,
  },
  { title: 'Applies to', cell: scopeInWords },
]
