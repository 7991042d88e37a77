import { sites } from '#contract/sites.ts'
import { type Supervisor, SupervisorFields } from '#contract/supervisors.ts'
import { labels } from '#domain/labels.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { useKept } from '#web/fields/use-kept.ts'
import { NameFields, ReachFields } from '#web/people/PersonFields.tsx'
import { findCompanies } from '#web/placements/choices.ts'

type Props = Editing<SupervisorFields> & { supervisor: Supervisor | null }

export function SupervisorForm({ supervisor, ...editing }: Props) {
  const [companyId, setCompanyId] = useKept(`${editing.draftOf} company`, supervisor?.companyId ?? null)
  return (
    <EditForm schema={SupervisorFields} labels={labels.supervisor} {...editing}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields person={supervisor} />
        <Combobox
          name="companyId"
          search={findCompanies}
          defaultOption={supervisor && { value: supervisor.companyId, label: supervisor.companyName }}
          onChange={(id) => setCompanyId(id === null ? null : Number(id))}
        />
        {companyId !== null && (
          <SiteField
            key={companyId}
            companyId={companyId}
            siteId={companyId === supervisor?.companyId ? supervisor.siteId : null}
          />
        )}
        <TextField name="position" isOptional defaultValue={supervisor?.position} />
        <TextField name="department" isOptional defaultValue={supervisor?.department} />
        <ReachFields person={supervisor} usernameHint="If blank, made from the email or the name." />
      </div>
    </EditForm>
  )
}

function SiteField({ companyId, siteId }: { companyId: number; siteId: number | null }) {
  const asked = useAsk(sites.list, { params: { companyId }, query: { rowsPerPage: 100 } })
  const options = (asked.data?.sites ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField
      name="siteId"
      isOptional
      placeholder={asked.data && options.length === 0 ? 'The company has no site yet' : 'Any'}
      options={options}
      defaultValue={siteId}
    />
  )
}
