import { useState } from 'react'
import type { Answers, Item, Template } from '#domain/evaluation.ts'
import { scoreOf } from '#domain/evaluation-score.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ItemAnswer } from './ItemAnswer.tsx'
import type { Answer } from './item-words.ts'

type Props = {
  form: Template
  /** Whether its result can be computed. */
  isSound: boolean
}

/** The form as it is answered on a phone. It can be tried; nothing is saved. */
export function FormPreview({ form, isSound }: Props) {
  const [answers, setAnswers] = useState<Answers>({})
  const [comments, setComments] = useState<Record<string, string>>({})
  const score = isSound ? scoreOf(form, answers) : null

  function answer({ id }: Item, given: Answer | null) {
    const { [id]: _before, ...others } = answers
    setAnswers(given === null ? others : { ...others, [id]: given })
  }

  const draw = (items: readonly Item[]) =>
    items.map((item) => (
      <ItemAnswer
        // Another scale starts again.
        key={`${item.id} ${JSON.stringify(item.measure)} ${item.needsComment}`}
        item={item.text ? item : { ...item, text: 'New item' }}
        answer={answers[item.id]}
        comment={comments[item.id] ?? ''}
        onAnswer={(given) => answer(item, given)}
        onComment={(comment) => setComments({ ...comments, [item.id]: comment })}
      />
    ))

  return (
    <section
      aria-label="Preview on a phone"
      className="mx-auto flex w-full max-w-[22.5rem] flex-col gap-6 rounded-xl border bg-ground p-4"
    >
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="font-semibold">Preview</span>
        {score ? (
          <span className="flex items-center gap-2 tabular-nums">
            {score.score.toLocaleString('en')}
            {score.grade && <Badge tone="info">{score.grade}</Badge>}
          </span>
        ) : (
          <span className="text-muted">Try it: nothing is saved.</span>
        )}
      </p>
      {form.sections.map(({ id, title, items, parts }) => (
        <section key={id} className="flex flex-col gap-5">
          <h4 className="border-b pb-2 font-semibold">{title || 'Section'}</h4>
          {draw(items)}
          {parts.map((part) => (
            <section key={part.id} className="flex flex-col gap-5">
              <h5 className="font-semibold text-muted">{part.title || 'Part'}</h5>
              {draw(part.items)}
            </section>
          ))}
        </section>
      ))}
    </section>
  )
}
