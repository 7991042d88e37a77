import type { Profile } from '#contract/profile.ts'
import { fullName, initials } from '#domain/person.ts'
import { roleLabels } from '#domain/roles.ts'
import { usePhoto } from '#web/people/use-photo.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { profileFacts } from './profile-facts.ts'

export function AboutCard({ person }: { person: Profile }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar initials={initials(person)} photo={usePhoto(person.photo)} size="lg" />
        <div className="flex min-w-40 flex-1 flex-col">
          <h2 className="text-xl leading-7 [overflow-wrap:anywhere]">{fullName(person)}</h2>
          <p className="text-muted">{roleLabels[person.usertype]}</p>
        </div>
        <PhotoButton />
      </div>
      <dl className="grid gap-x-6 gap-y-4 pt-6 sm:grid-cols-2">
        {profileFacts(person).map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
