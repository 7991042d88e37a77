import { useState } from 'react'
import { forms } from '#contract/form48.ts'
import type { Role } from '#domain/roles.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { findCourses } from '#web/people/choices.ts'
import { findCompanies } from '#web/placements/choices.ts'
import { useSession } from '#web/session/session.ts'
import type { SentAudience } from './message-words.ts'

type Kind = Exclude<SentAudience['kind'], 'selection'>
type Props = { onChange: (audience: SentAudience | null) => void }

const kinds = [
  { value: 'section', label: 'A section' },
  { value: 'company', label: 'The people at a company' },
  { value: 'role', label: 'A role' },
] as const
const atCompany = [
  { value: 'everyone', label: 'Interns and supervisors' },
  { value: 'interns', label: 'Interns' },
  { value: 'supervisors', label: 'Supervisors' },
] as const

/** To whom a message goes that does not begin with a selection of a list. */
export function AudienceFields({ onChange }: Props) {
  const [kind, setKind] = useState<Kind>('section')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="audience"
        label="To"
        options={kinds}
        value={kind}
        onChange={(next) => {
          setKind(next ?? 'section')
          onChange(null)
        }}
      />
      {kind === 'section' && <SectionFields onChange={onChange} />}
      {kind === 'company' && <CompanyFields onChange={onChange} />}
      {kind === 'role' && <RoleField onChange={onChange} />}
    </div>
  )
}

function SectionFields({ onChange }: Props) {
  const [courseId, setCourse] = useState<number | null>(null)
  return (
    <>
      <Combobox
        name="courseId"
        label="Program"
        search={findCourses}
        onChange={(id) => {
          setCourse(id === null ? null : Number(id))
          onChange(null)
        }}
      />
      {courseId !== null && (
        <SectionOf
          key={courseId}
          courseId={courseId}
          onChange={(section) => onChange({ kind: 'section', courseId, section })}
        />
      )}
    </>
  )
}

function SectionOf({ courseId, onChange }: { courseId: number; onChange: (section: string) => void }) {
  const { data } = useAsk(forms.sections, { query: { courseId, month: undefined } })
  const [chosen, setChosen] = useState<string | null>(null)
  const options = (data?.sections ?? []).flatMap(({ section, students }) =>
    section === null ? [] : [{ value: section, label: `${section} (${students})` }],
  )
  return (
    <SelectField
      name="section"
      label="Section"
      options={options}
      value={chosen}
      hint={data && options.length === 0 ? 'No sections in this program' : undefined}
      onChange={(section) => {
        setChosen(section)
        if (section) onChange(section)
      }}
    />
  )
}

function CompanyFields({ onChange }: Props) {
  const [companyId, setCompany] = useState<number | null>(null)
  const [people, setPeople] = useState<(typeof atCompany)[number]['value']>('everyone')
  const say = (id: number | null, who: typeof people) =>
    onChange(id === null ? null : { kind: 'company', companyId: id, people: who })
  return (
    <>
      <Combobox
        name="companyId"
        label="Company"
        search={findCompanies}
        onChange={(id) => {
          const chosen = id === null ? null : Number(id)
          setCompany(chosen)
          say(chosen, people)
        }}
      />
      <SelectField
        name="people"
        label="Who"
        options={atCompany}
        value={people}
        onChange={(next) => {
          setPeople(next ?? 'everyone')
          say(companyId, next ?? 'everyone')
        }}
      />
    </>
  )
}

const roleNames: Record<Role, string> = {
  student: 'students',
  supervisor: 'supervisors',
  teacher: 'coordinators',
  admin: 'admins',
}

function RoleField({ onChange }: Props) {
  const role = useSession((session) => session.role)
  const [chosen, setChosen] = useState<Role | null>(null)
  const offered: readonly Role[] =
    role === 'admin' ? ['student', 'supervisor', 'teacher', 'admin'] : ['student', 'supervisor']
  const options = offered.map((value) => ({
    value,
    label: `${role === 'admin' ? 'All' : 'My'} ${roleNames[value]}`,
  }))
  return (
    <SelectField
      name="role"
      label="Role"
      options={options}
      value={chosen}
      onChange={(next) => {
        setChosen(next)
        onChange(next && { kind: 'role', role: next })
      }}
    />
  )
}
