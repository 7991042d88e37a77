import type { Item, Template } from '#domain/evaluation.ts'
import { ItemAnswer } from '#web/evaluation-templates/ItemAnswer.tsx'
import type { Answer } from '#web/evaluation-templates/item-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Filled } from './answer-changes.ts'

type Props = {
  form: Template
  filled: Filled
  onAnswer: (item: Item, answer: Answer | null) => void
  onComment: (item: Item, comment: string) => void
  onReview: () => void
}

/** All items on one page, by section. */
export function WholeForm({ form, filled, onAnswer, onComment, onReview }: Props) {
  const draw = (items: readonly Item[]) =>
    items.map((item) => (
      <ItemAnswer
        key={item.id}
        item={item}
        answer={filled.answers[item.id]}
        comment={filled.comments[item.id] ?? ''}
        onAnswer={(answer) => onAnswer(item, answer)}
        onComment={(comment) => onComment(item, comment)}
      />
    ))
  return (
    <div className="flex flex-col gap-5">
      {form.sections.map(({ id, title, items, parts }) => (
        <Card key={id} title={title}>
          <div className="flex flex-col gap-8">
            {draw(items)}
            {parts.map((part) => (
              <section key={part.id} aria-label={part.title} className="flex flex-col gap-8">
                <h3 className="border-b pb-2 font-semibold text-muted">{part.title}</h3>
                {draw(part.items)}
              </section>
            ))}
          </div>
        </Card>
      ))}
      <Button className="self-end max-sm:w-full" onClick={onReview}>
        Review your answers
      </Button>
    </div>
  )
}
