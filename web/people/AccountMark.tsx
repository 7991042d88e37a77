import type { AccountMark as Mark } from '#contract/accounts.ts'
import { markInWords } from '#domain/account.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'

/** Marks a decision of an account that somebody else changed shortly before. */
export function AccountMark({ mark }: { mark: Mark | null | undefined }) {
  const { timeZone } = useSettings()
  if (!mark) return null
  return <p className="rounded-control bg-warn-soft px-3 py-2 text-sm text-warn-ink">{markInWords(mark, timeZone)}</p>
}
