import { type Company, CompanyFields, companyStatuses } from '#contract/companies.ts'
import { labels } from '#domain/labels.ts'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { companyStatusLabels } from './company-words.ts'

type Props = Editing<CompanyFields> & { company: Company | null }

const statuses = companyStatuses.map((value) => ({ value, label: companyStatusLabels[value] }))

export function CompanyForm({ company, ...editing }: Props) {
  return (
    <EditForm schema={CompanyFields} labels={labels.company} {...editing}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" className="sm:col-span-2" autoComplete="off" defaultValue={company?.name} />
        <TextField name="industry" isOptional defaultValue={company?.industry} />
        <SelectField name="status" options={statuses} defaultValue={company?.status ?? 'prospect'} />
        <TextField
          name="slots"
          isOptional
          type="number"
          inputMode="numeric"
          hint="Interns at a time"
          defaultValue={company?.slots}
        />
        <TextField name="website" isOptional inputMode="url" autoComplete="off" defaultValue={company?.website} />
      </div>
      <AddressFields address={company} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="pb-4 font-semibold">Contact</legend>
        <TextField name="contactPerson" isOptional defaultValue={company?.contactPerson} />
        <TextField name="contactPosition" isOptional defaultValue={company?.contactPosition} />
        <TextField name="email" isOptional type="email" autoComplete="off" defaultValue={company?.email} />
        <TextField
          name="contactNumber"
          isOptional
          type="tel"
          autoComplete="off"
          defaultValue={company?.contactNumber}
        />
      </fieldset>
    </EditForm>
  )
}
