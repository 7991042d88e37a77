import type { ReactNode } from 'react'
import type { Person } from '#contract/people.ts'
import { initials, listName } from '#domain/person.ts'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { usePhoto } from './use-photo.ts'

type Props = { person: Person; detail: ReactNode; onOpen?: (() => void) | undefined }

/** The first cell of a list of people. */
export function PersonCell({ person, detail, onOpen }: Props) {
  const photo = usePhoto(person.photo)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="contents in-data-compact:sm:hidden">
        <Avatar initials={initials(person)} photo={photo} />
      </span>
      <NamedCell title={listName(person)} detail={detail} onOpen={onOpen} />
    </span>
  )
}
