import type { Db } from '#server/db.ts'

type Wanted = {
  isEmbedded: boolean
  mode: 'off' | 'on' | 'public' | undefined
  zone: string
  say: (line: string) => void
}

/** Loads the demo school into an empty embedded database; true while the product is in demo mode. */
export async function ensureDemo(db: Db, { isEmbedded, mode }: Wanted): Promise<boolean> {
  const [school] = await db<{ demo: boolean }[]>`select demo from school_settings`
  return Boolean(school?.demo) && isEmbedded && mode !== 'off'
}
