import type { Db } from '#server/db.ts'
import { consentsTo } from '#server/fragments/consents.ts'
import { one } from '#server/http/sql.ts'

export async function findPlacementWords(db: Db, id: number) {
  const rows = await db<{ id: number; companyName: string | null; siteName: string | null }[]>`
    select p.id, c.name as company_name, s.name as site_name
    from placements p left join companies c on c.id = p.company_id left join sites s on s.id = p.site_id where p.id = ${id}`
  return one(rows, 'Placement')
}

export async function hasConsent(db: Db, userId: number, kind: 'location' | 'photo'): Promise<boolean> {
  const rows = await db<{ isGiven: boolean }[]>`select ${consentsTo(db, kind, db`${userId}`)} as is_given`
  return one(rows, 'Consent').isGiven
}
