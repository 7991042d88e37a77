import type { WorkDate } from '#domain/calendar.ts'
import type { Db } from '#server/db.ts'

export type Quota = { files: number; bytes: number }
type Day = { person: number; day: WorkDate }

export async function findUploaded(db: Db, { person, day }: Day): Promise<Quota> {
  const [found] = await db<Quota[]>`
    select files, bytes from upload_days where person_id = ${person} and day = ${day}`
  return found ?? { files: 0, bytes: 0 }
}

/** Counts one file of this size and says whether it was within the quota. Many at once cannot get past it. */
export async function countUpload(db: Db, { person, day }: Day, { size, most }: { size: number; most: Quota }) {
  const counted = await db`
    insert into upload_days as d (person_id, day, files, bytes) values (${person}, ${day}, 1, ${size})
    on conflict (person_id) do update set day = excluded.day,
      files = 1 + case when d.day = excluded.day then d.files else 0 end,
      bytes = excluded.bytes + case when d.day = excluded.day then d.bytes else 0 end
    where d.day <> excluded.day or (d.files < ${most.files} and d.bytes + excluded.bytes <= ${most.bytes})
    returning d.files`
  return counted.length > 0
}
