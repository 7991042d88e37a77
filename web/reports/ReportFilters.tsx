import { courses } from '#contract/courses.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { SectionSelect } from '#web/form48/SectionSelect.tsx'
import { useSectionOptions } from '#web/people/use-section-options.ts'
import { findCompanies } from '#web/placements/choices.ts'
import { Card } from '#web/ui/Card.tsx'
import { chosenPeriod } from './periods.ts'
import { useCompanyOption } from './use-company-option.ts'
import type { useReport } from './use-report.ts'

const everything = 0
const ownDates = 'own'

/** Which students and period the report is about. */
export function ReportFilters({ report }: { report: ReturnType<typeof useReport> }) {
  const { query, periods, change } = report
  const asked = useAsk(courses.list, { query: { rowsPerPage: 100, sort: 'code' } })
  const sections = useSectionOptions(query)
  const company = useCompanyOption(query.companyId)
  const programs = (asked.data?.courses ?? []).map(({ id, code }) => ({ value: id, label: code }))
  const period = chosenPeriod(periods, query)

  function choosePeriod(value: string | null) {
    const chosen = periods.find((choice) => choice.value === value)
    if (chosen) change({ from: chosen.from, to: chosen.to })
  }

  return (
    <Card>
      {/* Each column is as wide as what is usually chosen in it, because a period that is cut off cannot be told. */}
      <div className="-my-2 grid grid-cols-2 gap-x-1 gap-y-3 sm:gap-x-4 md:grid-cols-[1.25fr_1fr_1fr] xl:grid-cols-[1fr_1fr_1fr_1.75fr_1fr_1fr]">
        <SelectField
          name="courseId"
          label="Program"
          options={[{ value: everything, label: 'All programs' }, ...programs]}
          value={query.courseId ?? everything}
          onChange={(chosen) => change({ courseId: chosen || undefined, section: undefined })}
        />
        <SectionSelect
          options={sections.options}
          value={sections.value || null}
          onChange={(chosen) => change({ section: chosen ?? undefined })}
        />
        {company.isReady && (
          <Combobox
            name="companyId"
            label="Company"
            className="max-md:col-span-2"
            placeholder="All"
            search={findCompanies}
            defaultOption={company.option}
            onChange={(chosen) => change({ companyId: chosen === null ? undefined : Number(chosen) })}
          />
        )}
        <SelectField
          name="period"
          label="Period"
          className="max-md:col-span-2"
          options={[
            ...periods.map(({ value, label }) => ({ value, label })),
            ...(period ? [] : [{ value: ownDates, label: 'Custom dates' }]),
          ]}
          value={period?.value ?? ownDates}
          onChange={choosePeriod}
        />
        <DateField
          name="from"
          label="From"
          value={query.from}
          max={query.to}
          onChange={(from) => from && change({ from })}
        />
        <DateField name="to" label="To" value={query.to} min={query.from} onChange={(to) => to && change({ to })} />
      </div>
    </Card>
  )
}
