import { LayoutList, RectangleHorizontal, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Evaluation } from '#contract/evaluation-shapes.ts'
import { evaluations } from '#contract/evaluations.ts'
import { type Item, itemsOf } from '#domain/evaluation.ts'
import { missingIn } from '#domain/evaluation-score.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useSend } from '#web/api/use-send.ts'
import type { Answer } from '#web/evaluation-templates/item-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { draftOf } from './answer-saver.ts'
import { readersInWords } from './evaluation-words.ts'
import { OneQuestion } from './OneQuestion.tsx'
import { Review } from './Review.tsx'
import { SaveNote } from './SaveNote.tsx'
import { useAnswerKeys } from './use-answer-keys.ts'
import { useAnswers } from './use-answers.ts'
import { WholeForm } from './WholeForm.tsx'

/** Answers an evaluation, one question at a time or the whole form, and shows its result before it is submitted. */
export function Answering({ evaluation }: { evaluation: Evaluation }) {
  const { saved, filled, save, change, flush, end } = useAnswers(evaluation)
  const submit = useSend(evaluations.submit, { showsRefusal: true })
  const { search, go } = useAddress()
  const [isWide] = useState(() => window.matchMedia('(min-width: 64rem)').matches)
  const { form } = saved
  const items = itemsOf(form.sections)
  const missing = missingIn(form, filled.answers, filled.comments)
  const [at, setAt] = useState(() => firstOf(items, missing))
  const isWhole = search.view === 'form' || (search.view === undefined && isWide)
  const isReviewing = at >= items.length
  const item = items[at]
  const answered = items.filter(({ id }) => filled.answers[id] !== undefined).length
  useAnswerKeys(isReviewing ? [] : items, isWhole ? null : (item ?? null), answer)

  function answer(to: Item, given: Answer | null) {
    change({ answers: { [to.id]: given }, comments: {} })
    const isTyped = to.measure.kind === 'points' && given !== 'not applicable'
    const lacksComment = to.needsComment && !filled.comments[to.id]?.trim()
    if (isWhole || isTyped || lacksComment || given === null) return
    const isLast = missing.every(({ id }) => id === to.id)
    setAt(isLast ? items.length : at + 1)
  }

  function fix(which: Item) {
    setAt(isWhole ? 0 : items.indexOf(which))
    // The form is drawn first.
    setTimeout(() => document.getElementById(`item-${which.id}`)?.querySelector<HTMLElement>('button, input')?.focus())
  }

  async function send() {
    const now = await flush()
    const sent = await submit.send({ params: { id: saved.id }, body: draftOf(now) })
    if (sent) end()
  }

  const comment = (of: Item, text: string) => change({ answers: {}, comments: { [of.id]: text } })
  return (
    <div className="flex flex-col gap-4">
      {saved.sentBackReason && (
        <p role="note" className="rounded-lg bg-warn-soft px-4 py-3 text-warn-ink">
          <span className="font-semibold">Sent back by the coordinator:</span> {saved.sentBackReason}
        </p>
      )}
      {(isWhole || at === 0) && (
        <p className="flex items-start gap-2 text-muted text-sm">
          <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {readersInWords[saved.kind]}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-4">
          <p className="font-medium text-sm tabular-nums">
            {answered} of {items.length} answered
          </p>
          <Button tone="quiet" size="sm" onClick={() => go({ view: isWhole ? 'one' : 'form' }, { replace: true })}>
            {isWhole ? <RectangleHorizontal aria-hidden /> : <LayoutList aria-hidden />}
            {isWhole ? 'One at a time' : 'Whole form'}
          </Button>
        </div>
        <ProgressBar label="Items answered" value={answered} max={items.length} />
      </div>
      {isReviewing ? (
        <Review
          form={form}
          filled={filled}
          missing={missing}
          isSending={submit.isSending}
          refused={submit.refused}
          onOverall={(overall) => change({ answers: {}, comments: {}, overall })}
          onFix={fix}
          onBack={() => setAt(isWhole ? 0 : items.length - 1)}
          onSubmit={() => void send()}
        />
      ) : isWhole ? (
        <WholeForm
          form={form}
          filled={filled}
          onAnswer={answer}
          onComment={comment}
          onReview={() => setAt(items.length)}
        />
      ) : (
        item && (
          <OneQuestion
            key={item.id}
            form={form}
            item={item}
            at={at}
            filled={filled}
            onAnswer={answer}
            onComment={comment}
            onMove={setAt}
          />
        )
      )}
      <SaveNote save={save} />
    </div>
  )
}

/** Where to go on: the first item that is missing, or the review. */
function firstOf(items: readonly Item[], [first]: readonly Item[]): number {
  return first ? items.findIndex(({ id }) => id === first.id) : items.length
}
