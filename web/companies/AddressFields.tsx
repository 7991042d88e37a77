import { TextField } from '#web/fields/TextField.tsx'

type Address = {
  street: string | null
  barangay: string | null
  city: string | null
  province: string | null
  zip: string | null
}

/** The address of a company or of a site. */
export function AddressFields({ address }: { address: Address | null }) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="pb-4 font-semibold">Address</legend>
      <TextField name="street" isOptional autoComplete="off" defaultValue={address?.street} />
      <TextField name="barangay" isOptional autoComplete="off" defaultValue={address?.barangay} />
      <TextField name="city" isOptional autoComplete="off" defaultValue={address?.city} />
      <TextField name="province" isOptional autoComplete="off" defaultValue={address?.province} />
      <TextField name="zip" isOptional inputMode="numeric" autoComplete="off" defaultValue={address?.zip} />
    </fieldset>
  )
}
