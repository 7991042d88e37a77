import { TextField } from '#web/fields/TextField.tsx'

type Address = {
  street: string | null
  barangay: string | null
  city: string | null
  province: string | null
  zip: string | null
}

/** Of a company and of a site. */
export function AddressFields({ address }: { address: Address | null }) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="pb-4 font-semibold">Address</legend>
      <TextField name="street" label="Street" isOptional autoComplete="off" defaultValue={address?.street} />
      <TextField name="barangay" label="Barangay" isOptional autoComplete="off" defaultValue={address?.barangay} />
      <TextField name="city" label="City or municipality" isOptional autoComplete="off" defaultValue={address?.city} />
      <TextField name="province" label="Province" isOptional autoComplete="off" defaultValue={address?.province} />
      <TextField
        name="zip"
        label="ZIP code"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        defaultValue={address?.zip}
      />
    </fieldset>
  )
}

export const addressLabels = {
  street: 'Street',
  barangay: 'Barangay',
  city: 'City or municipality',
  province: 'Province',
  zip: 'ZIP code',
}
