import { type Site, SiteFields } from '#contract/sites.ts'
import type { Stale } from '#web/api/stale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { StaleNotice } from '#web/ui/StaleNotice.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AddressFields, addressLabels } from './AddressFields.tsx'
import { PointFields } from './PointFields.tsx'

type Props = {
  site: Site | null
  stale: Stale | null
  onSave: (fields: SiteFields) => unknown
  onCancel: () => void
}

const labels = {
  name: 'Name',
  ...addressLabels,
  latitude: 'Latitude',
  longitude: 'Longitude',
  radiusMeters: 'Radius',
  main: 'Main site',
}

export function SiteForm({ site, stale, onSave, onCancel }: Props) {
  return (
    <Form
      schema={SiteFields}
      onSubmit={onSave}
      submitLabel="Save"
      actions={
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <StaleNotice stale={stale} labels={labels} />
      <TextField name="name" label="Name" autoComplete="off" defaultValue={site?.name} />
      <PointFields site={site} />
      <AddressFields address={site} />
      <Switch
        name="main"
        label="Main site"
        hint="Each company has one: choosing this one takes it from the other"
        defaultValue={site?.main ?? false}
        disabled={site?.main}
      />
    </Form>
  )
}
