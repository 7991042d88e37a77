import { mailWords } from '#domain/mail-words.ts'
import { TextField } from '#web/fields/TextField.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'

type PersonName = {
  firstName: string | null
  middleName: string | null
  lastName: string | null
  suffix: string | null
}
type Reached = { email: string | null; contactNumber: string | null; username: string }

/** The fields of a person's name. */
export function NameFields({ person }: { person: PersonName | null }) {
  return (
    <>
      <TextField name="firstName" autoComplete="off" defaultValue={person?.firstName} />
      <TextField name="middleName" autoComplete="off" isOptional defaultValue={person?.middleName} />
      <TextField name="lastName" autoComplete="off" defaultValue={person?.lastName} />
      <TextField name="suffix" autoComplete="off" isOptional placeholder="Jr., III" defaultValue={person?.suffix} />
    </>
  )
}

type ReachProps = { person: Reached | null; usernameHint: string }

/** How to reach a person, and how the person signs in. */
export function ReachFields({ person, usernameHint }: ReachProps) {
  const settings = useSettings()
  return (
    <>
      <TextField
        name="email"
        type="email"
        autoComplete="off"
        isOptional
        hint={person ? undefined : mailWords(settings).emailHint}
        defaultValue={person?.email}
      />
      <TextField name="contactNumber" type="tel" autoComplete="off" isOptional defaultValue={person?.contactNumber} />
      <UsernameField person={person} hint={usernameHint} />
    </>
  )
}

function UsernameField({ person, hint }: { person: Reached | null; hint: string }) {
  return (
    <TextField
      name="username"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      isOptional={person === null}
      hint={person ? undefined : hint}
      defaultValue={person?.username}
    />
  )
}
