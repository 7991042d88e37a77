import { ArrowRight, ChevronLeft, CircleAlert, Send } from 'lucide-react'
import type { Item, Template } from '#domain/evaluation.ts'
import { scoreOf } from '#domain/evaluation-score.ts'
import type { CallError } from '#web/api/call-error.ts'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Filled } from './answer-changes.ts'
import { Result } from './Result.tsx'

type Props = {
  form: Template
  filled: Filled
  missing: readonly Item[]
  isSending: boolean
  refused: CallError | null
  onOverall: (overall: string) => void
  onFix: (item: Item) => void
  onBack: () => void
  onSubmit: () => void
}

/** What is still missing, or the result with its explanation, before it is final. */
export function Review(props: Props) {
  const { form, filled, missing, isSending, refused, onOverall, onFix, onBack, onSubmit } = props
  const score = missing.length === 0 ? scoreOf(form, filled.answers) : null
  return (
    <div className="flex flex-col gap-5">
      {missing.length > 0 ? (
        <Card title={missing.length === 1 ? '1 item is missing' : `${missing.length} items are missing`}>
          <ul className="-my-2 flex flex-col divide-y">
            {missing.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  onClick={() => onFix(item)}
                  className="flex min-h-12 w-full items-center gap-3 rounded-sm py-2 text-left hover:text-accent"
                >
                  <CircleAlert aria-hidden className="size-4 shrink-0 text-warn-ink" />
                  <span className="min-w-0 flex-1 leading-5">
                    {item.text}
                    <span className="block text-muted text-sm">
                      {filled.answers[item.id] === undefined ? 'Not answered' : 'Needs a comment'}
                    </span>
                  </span>
                  <ArrowRight aria-hidden className="size-4 shrink-0 text-accent" />
                </button>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <Card title="Result" description="It becomes final when you submit.">
          {score ? <Result {...score} /> : <p>Answer at least one item that is not “Not applicable”.</p>}
        </Card>
      )}
      <TextArea
        name="overall"
        label="Comment on everything"
        isOptional
        maxLength={2000}
        value={filled.overall}
        onChange={onOverall}
      />
      <RefusedNotice refused={refused} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button tone="secondary" onClick={onBack}>
          <ChevronLeft aria-hidden />
          Back to the items
        </Button>
        <Button isBusy={isSending} disabled={score === null} onClick={onSubmit}>
          <Send aria-hidden />
          Submit
        </Button>
      </div>
    </div>
  )
}
