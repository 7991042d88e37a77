import { useState } from 'react'
import { setups } from '#contract/placement-fields.ts'
import type { Placement } from '#contract/placements.ts'
import { terms } from '#contract/terms.ts'
import { isRunning } from '#domain/placement.ts'
import { termInWords } from '#domain/term.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CarriedFields } from './CarriedFields.tsx'
import { periodInWords, setupLabels } from './placement-words.ts'
import { ScheduleEditor } from './ScheduleEditor.tsx'
import { WorkplaceFields } from './WorkplaceFields.tsx'

type Props = { placement: Placement | null; earlier: readonly Placement[] }

export function PlacementFields({ placement, earlier }: Props) {
  return (
    <>
      {placement ? <HiddenTerm placement={placement} /> : <TermField />}
      <WorkplaceFields workplace={placement} isCompanyFixed={placement !== null && isRunning(placement.status)} />
      <WorkFields placement={placement} />
      {!placement && earlier.length > 0 && <ContinuesField earlier={earlier} />}
      <CarriedFields placement={placement} />
    </>
  )
}

/** Dates, position, setup and timetable: the same for one student and for many. */
export function WorkFields({ placement }: { placement: Placement | null }) {
  const [startDate, setStartDate] = useState(placement?.startDate ?? '')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          name="startDate"
          defaultValue={placement?.startDate}
          onBlur={(event) => setStartDate(event.target.value)}
        />
        <DateField name="targetEndDate" isOptional defaultValue={placement?.targetEndDate} />
        <DateField
          name="countsFrom"
          isOptional
          defaultValue={placement?.countsFrom}
          hint="Earlier days are not counted as missed. If blank, the school’s date is used."
        />
        <TextField name="position" isOptional defaultValue={placement?.position} />
        <SelectField
          name="setup"
          options={setups.map((value) => ({ value, label: setupLabels[value] }))}
          defaultValue={placement?.setup ?? 'onsite'}
        />
      </div>
      <ScheduleEditor defaultValue={placement?.schedules ?? []} startDate={startDate} />
    </>
  )
}

/** The current term, unless another is chosen. */
export function TermField() {
  const { data } = useAsk(terms.list, { query: { rowsPerPage: 100, sort: '-startsOn' } })
  if (!data) return <Skeleton className="h-16 w-full" />
  return (
    <SelectField
      name="termId"
      options={data.terms.map((term) => ({ value: term.id, label: termInWords(term) }))}
      defaultValue={data.terms.find(({ current }) => current)?.id ?? data.terms[0]?.id}
    />
  )
}

function HiddenTerm({ placement }: { placement: Placement }) {
  const options = [{ value: placement.termId, label: termInWords(placement) }]
  return <SelectField name="termId" options={options} defaultValue={placement.termId} disabled />
}

function ContinuesField({ earlier }: { earlier: readonly Placement[] }) {
  const options = earlier.map((one) => ({
    value: one.id,
    label: `${one.companyName ?? 'No company'}, ${periodInWords(one)}`,
  }))
  return (
    <SelectField
      name="continuesId"
      isOptional
      options={options}
      hint="The approved hours of the earlier placement count here too."
    />
  )
}
