import { type Site, SiteFields } from '#contract/sites.ts'
import { labels } from '#domain/labels.ts'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { Switch } from '#web/fields/Switch.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { PointFields } from './PointFields.tsx'

type Props = Editing<SiteFields> & {
  site: Site | null
  /** Where the map of a site without a point begins. */
  near: { latitude: number; longitude: number } | null
}

export function SiteForm({ site, near, ...editing }: Props) {
  return (
    <EditForm schema={SiteFields} labels={labels.site} {...editing}>
      <TextField name="name" autoComplete="off" defaultValue={site?.name} />
      <PointFields site={site} near={near} />
      <AddressFields address={site} />
      <Switch
        name="main"
        hint="This replaces the current main site"
        defaultValue={site?.main ?? false}
        disabled={site?.main}
      />
    </EditForm>
  )
}
