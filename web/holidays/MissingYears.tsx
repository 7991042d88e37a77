import { CalendarPlus } from 'lucide-react'
import { holidays } from '#contract/holidays.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Button } from '#web/ui/Button.tsx'

/** Says which years of the coming terms have no holidays yet, and adds those that the law sets for every year. */
export function MissingYears() {
  const { data } = useAsk(holidays.missingYears, {})
  const { send, isSending } = useSend(holidays.addYear)
  return data?.years.map((year) => (
    <section
      key={year}
      aria-label={`Holidays of ${year}`}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-warn-soft px-4 py-3 text-warn-ink"
    >
      <p className="min-w-52 flex-1">
        A term runs into {year}, which has no holidays yet. Holidays by proclamation, such as Eid’l Fitr and Chinese New
        Year, are added one by one.
      </p>
      <Button tone="secondary" size="sm" disabled={isSending} onClick={() => send({ body: { year } })}>
        <CalendarPlus aria-hidden />
        Add holidays of {year}
      </Button>
    </section>
  ))
}
