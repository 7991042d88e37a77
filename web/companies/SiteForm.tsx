import type { Company } from '#contract/companies.ts'
import { type Site, SiteFields } from '#contract/sites.ts'
import { labels } from '#domain/labels.ts'
import { townPoint } from '#domain/town-points.ts'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { Switch } from '#web/fields/Switch.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { PointFields } from './PointFields.tsx'

type Props = Editing<SiteFields> & { site: Site | null; company: Pick<Company, 'city'> }

export function SiteForm({ site, company, ...editing }: Props) {
  return (
    <EditForm schema={SiteFields} labels={labels.site} {...editing}>
      <TextField name="name" autoComplete="off" defaultValue={site?.name} />
      <PointFields site={site} near={townPoint(site?.city ?? company.city)} />
      <AddressFields address={site} />
      <Switch
        name="main"
        hint="Each company has one: choosing this one takes it from the other"
        defaultValue={site?.main ?? false}
        disabled={site?.main}
      />
    </EditForm>
  )
}
