import { type Company, CompanyFields, companyStatuses } from '#contract/companies.ts'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { AddressFields, addressLabels } from './AddressFields.tsx'
import { companyStatusLabels } from './company-words.ts'

type Props = Editing<CompanyFields> & { company: Company | null }

const labels = {
  name: 'Name',
  industry: 'Industry',
  status: 'Status',
  slots: 'Slots',
  ...addressLabels,
  contactPerson: 'Contact person',
  contactPosition: 'Position',
  email: 'E-mail',
  contactNumber: 'Contact number',
  website: 'Website',
}
const statuses = companyStatuses.map((value) => ({ value, label: companyStatusLabels[value] }))

export function CompanyForm({ company, ...editing }: Props) {
  return (
    <EditForm schema={CompanyFields} labels={labels} {...editing}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label="Name" className="sm:col-span-2" autoComplete="off" defaultValue={company?.name} />
        <TextField name="industry" label="Industry" isOptional defaultValue={company?.industry} />
        <SelectField name="status" label="Status" options={statuses} defaultValue={company?.status ?? 'prospect'} />
        <TextField
          name="slots"
          label="Slots"
          isOptional
          type="number"
          inputMode="numeric"
          hint="How many interns it takes at once"
          defaultValue={company?.slots}
        />
        <TextField
          name="website"
          label="Website"
          isOptional
          inputMode="url"
          autoComplete="off"
          defaultValue={company?.website}
        />
      </div>
      <AddressFields address={company} />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="pb-4 font-semibold">Contact</legend>
        <TextField name="contactPerson" label="Contact person" isOptional defaultValue={company?.contactPerson} />
        <TextField name="contactPosition" label="Position" isOptional defaultValue={company?.contactPosition} />
        <TextField
          name="email"
          label="E-mail"
          isOptional
          type="email"
          autoComplete="off"
          defaultValue={company?.email}
        />
        <TextField
          name="contactNumber"
          label="Contact number"
          isOptional
          type="tel"
          autoComplete="off"
          defaultValue={company?.contactNumber}
        />
      </fieldset>
    </EditForm>
  )
}
