import { type KeptWeek, records } from '#contract/records.ts'
import { dateInWords } from '#domain/calendar.ts'
import { inWords } from '#domain/credit.ts'
import { refresh } from '#web/api/refresh.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/**
 * Weeks whose total becomes smaller because a pass adds only the hours of its own day. Each counts as before until
 * confirmed.
 */
export function KeptWeeks() {
  const asked = useAsk(records.keptWeeks, {})
  const step = useSend(records.confirmWeek, { showsRefusal: true })
  if (!asked.data || asked.data.total === 0) return null

  async function confirm({ id }: KeptWeek) {
    if (!(await step.send({ params: { id } }))) await refresh(records.confirmWeek)
  }

  return (
    <Card
      title="Weeks to confirm"
      description="A pass now adds only the minutes that were worked with it. These weeks count as before until you confirm."
    >
      <RefusedNotice refused={step.refused} />
      <ul className="flex flex-col divide-y">
        {asked.data.weeks.map((week) => (
          <li key={week.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <span className="flex min-w-40 flex-1 flex-col leading-5">
              <span className="font-medium">{week.studentName}</span>
              <span className="text-muted text-sm">Week of {dateInWords(week.week)}</span>
            </span>
            <span className="tabular-nums">
              {inWords(week.minutesBefore)}, will be{' '}
              <strong className="font-semibold">{inWords(week.minutesAfter)}</strong>
            </span>
            <Button tone="secondary" size="sm" isBusy={step.isSending} onClick={() => void confirm(week)}>
              Confirm
              <span className="sr-only">
                {week.studentName}, week of {dateInWords(week.week)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
