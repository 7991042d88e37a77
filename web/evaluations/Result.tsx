import type { ScoreLine } from '#domain/evaluation-score.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/classes.ts'

type Props = { score: number; grade: string | null; lines: readonly ScoreLine[] }

/** The result, and line by line how it was computed. */
export function Result({ score, grade, lines }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold text-3xl tabular-nums leading-9">{score.toLocaleString('en')}</span>
        {grade && <Badge tone="info">{grade}</Badge>}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
        {lines.map(({ step, text, value }, index) => {
          const look = step === 'total' ? 'border-t pt-1.5 font-semibold' : step === 'group' ? 'text-muted' : ''
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are read together and never move
            <div key={`${step} ${index}`} className="contents">
              <dt className={classes('[overflow-wrap:anywhere]', look)}>{text}</dt>
              <dd className={classes('pl-4 text-right tabular-nums', look)}>{value}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
