import { type Profile, ProfileFields, profile } from '#contract/profile.ts'
import { labels } from '#domain/labels.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { loadUser } from '#web/sign-in/load-user.ts'
import { Card } from '#web/ui/Card.tsx'

/** What people keep up to date themselves. */
export function ContactCard({ person }: { person: Profile }) {
  const { send } = useSend(profile.update)

  async function save(fields: ProfileFields) {
    const sent = await send({ body: { ...fields, version: person.version } })
    if (sent) await loadUser()
    return sent
  }

  return (
    <Card title="Contact" description="So your school can reach you.">
      <Form draftOf="contact" schema={ProfileFields} onSubmit={save} submitLabel="Save" labels={labels.student}>
        <TextField name="contactNumber" type="tel" autoComplete="tel" defaultValue={person.contactNumber} />
        {person.usertype === 'student' && <StudentContact person={person} />}
      </Form>
    </Card>
  )
}

function StudentContact({ person }: { person: Profile }) {
  return (
    <>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="pb-4 font-semibold">Address</legend>
        <TextField name="street" autoComplete="address-line1" defaultValue={person.street} />
        <TextField name="barangay" autoComplete="address-line2" defaultValue={person.barangay} />
        <TextField name="city" autoComplete="address-level2" defaultValue={person.city} />
        <TextField name="province" autoComplete="address-level1" defaultValue={person.province} />
        <TextField name="zip" inputMode="numeric" autoComplete="postal-code" defaultValue={person.zip} />
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="pb-4 font-semibold">Emergency contact</legend>
        <TextField name="emergencyName" label="Name" autoComplete="off" defaultValue={person.emergencyName} />
        <TextField
          name="emergencyRelationship"
          label="Relationship"
          autoComplete="off"
          defaultValue={person.emergencyRelationship}
        />
        <TextField
          name="emergencyNumber"
          label="Number"
          type="tel"
          autoComplete="off"
          defaultValue={person.emergencyNumber}
        />
      </fieldset>
    </>
  )
}
