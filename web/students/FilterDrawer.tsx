import { useQuery } from '@tanstack/react-query'
import { companies } from '#contract/companies.ts'
import { courses } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { supervisors } from '#contract/supervisors.ts'
import { teachers } from '#contract/teachers.ts'
import { terms } from '#contract/terms.ts'
import { listName } from '#domain/person.ts'
import { termInWords } from '#domain/term.ts'
import type { InputOf } from '#web/api/call.ts'
import { idIn } from '#web/api/list-search.ts'
import { queryOf, useAsk } from '#web/api/use-ask.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import type { Option } from '#web/fields/SelectPopup.tsx'
import type { Found } from '#web/fields/use-search.ts'
import { findCourses, findSupervisors, findTeachers } from '#web/people/choices.ts'
import { useSectionOptions } from '#web/people/use-section-options.ts'
import { findCompanies } from '#web/placements/choices.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { noFilters, type StudentList } from './filters.ts'

type Props = { list: StudentList; isOpen: boolean; onClose: () => void }

/** Each choice applies at once to the list behind it. */
export function FilterDrawer({ list, isOpen, onClose }: Props) {
  return (
    <Drawer title="Filter students" isOpen={isOpen} onClose={onClose}>
      {isOpen && <Filters list={list} onClose={onClose} />}
    </Drawer>
  )
}

function Filters({ list, onClose }: { list: StudentList; onClose: () => void }) {
  const { role } = useSession()
  const isStaff = role === 'admin' || role === 'teacher'
  return (
    <div className="flex flex-col gap-5">
      <Chosen list={list} name="courseId" label="Program" search={findCourses} find={courses.read} />
      {/* A supervisor has a handful of interns, so their sections are no help. */}
      {isStaff && <Section list={list} />}
      <Term list={list} />
      <OneOf list={list} name="hoursLeft" label="Hours left" hint="Of interns at work." options={hoursLeft} />
      {isStaff && (
        <>
          <Chosen list={list} name="companyId" label="Company" search={findCompanies} find={companies.read} />
          <Chosen list={list} name="supervisorId" label="Supervisor" search={findSupervisors} find={supervisors.read} />
          <Chosen list={list} name="coordinatorId" label="Coordinator" search={withNobody} find={teachers.read} />
          <OneOf list={list} name="account" label="Account" options={accounts} />
        </>
      )}
      <div className="flex flex-col-reverse gap-3 pt-1 sm:flex-row sm:justify-end">
        <Button
          tone="quiet"
          onClick={() => {
            list.change(noFilters())
            onClose()
          }}
        >
          Clear all
        </Button>
        <Button onClick={onClose}>Show students</Button>
      </div>
    </div>
  )
}

type ChosenProps = {
  list: StudentList
  name: 'courseId' | 'companyId' | 'supervisorId' | 'coordinatorId'
  label: string
  search: (keyword: string) => Promise<Found[]>
  /** The endpoint that finds the name for an id from the address. */
  find: Endpoint
}

const nobody = { value: 'none', label: 'Nobody yet' }

function Chosen({ list, name, label, search, find }: ChosenProps) {
  const value = list.filters[name]
  const id = idIn(value) ?? null
  const asked = useQuery({
    ...queryOf(find, { params: { id } } as unknown as InputOf<typeof find>),
    enabled: id !== null,
  })
  if (id !== null && asked.isPending) return <Skeleton className="h-16 w-full" />
  const known = id === null ? null : { value: id, label: nameOf(asked.data) ?? `${label} ${id}` }
  return (
    <Combobox
      name={name}
      label={label}
      placeholder="Any"
      search={search}
      defaultOption={value === nobody.value ? nobody : known}
      onChange={(next) => list.change({ [name]: next ?? undefined })}
    />
  )
}

async function withNobody(keyword: string): Promise<Found[]> {
  const found = await findTeachers(keyword)
  return keyword === '' ? [nobody, ...found] : found
}

/** A program by its code, a company by its name, a person by last and first. */
function nameOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null
  if ('code' in record) return String(record.code)
  if ('name' in record) return String(record.name)
  return 'username' in record ? listName(record as Parameters<typeof listName>[0]) : null
}

const accounts = [
  { value: '', label: 'Any' },
  { value: 'not_invited', label: 'Not invited' },
  { value: 'never_signed_in', label: 'Never signed in' },
  { value: 'active', label: 'Active' },
]

const hoursLeft = [
  { value: '', label: 'Any' },
  ...[40, 80, 160, 240].map((hours) => ({ value: String(hours), label: `At most ${hours} hours` })),
]

type OneOfProps = {
  list: StudentList
  name: 'account' | 'hoursLeft'
  label: string
  hint?: string
  options: readonly Option<string>[]
}

function OneOf({ list, name, ...field }: OneOfProps) {
  return (
    <SelectField
      name={name}
      value={String(list.filters[name] ?? '')}
      onChange={(value) => list.change({ [name]: value || undefined })}
      {...field}
    />
  )
}

function Section({ list }: { list: StudentList }) {
  const { courseId, section } = list.filters
  const { options, value } = useSectionOptions({ courseId: idIn(courseId), section })
  return (
    <SelectField
      name="section"
      label="Section"
      placeholder="Any"
      options={[{ value: '', label: 'Any' }, ...options]}
      value={value}
      onChange={(chosen) => list.change({ section: chosen || undefined })}
    />
  )
}

function Term({ list }: { list: StudentList }) {
  const asked = useAsk(terms.list, { query: { rowsPerPage: 100 } })
  const options = (asked.data?.terms ?? []).map((term) => ({ value: String(term.id), label: termInWords(term) }))
  return (
    <SelectField
      name="termId"
      label="Term"
      placeholder="Any"
      options={[{ value: '', label: 'Any' }, ...options]}
      value={String(list.filters.termId ?? '')}
      onChange={(termId) => list.change({ termId: termId || undefined })}
    />
  )
}
