import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Item, itemsOf, type Template } from '#domain/evaluation.ts'
import { ItemAnswer } from '#web/evaluation-templates/ItemAnswer.tsx'
import type { Answer } from '#web/evaluation-templates/item-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Filled } from './answer-changes.ts'

type Props = {
  form: Template
  item: Item
  /** Its place among all items, from 0. */
  at: number
  filled: Filled
  onAnswer: (item: Item, answer: Answer | null) => void
  onComment: (item: Item, comment: string) => void
  onMove: (at: number) => void
}

/** One item on the screen. A chosen level brings the next one. */
export function OneQuestion({ form, item, at, filled, onAnswer, onComment, onMove }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const total = itemsOf(form.sections).length
  // A screen reader tells the next item, and digits go to it.
  useEffect(() => box.current?.querySelector('legend')?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} className="flex flex-col gap-4">
      <Card>
        <p className="pb-2 text-muted text-sm">
          {at + 1} of {total} · {placeOf(form, item)}
        </p>
        <ItemAnswer
          item={item}
          isAlone
          answer={filled.answers[item.id]}
          comment={filled.comments[item.id] ?? ''}
          onAnswer={(answer) => onAnswer(item, answer)}
          onComment={(comment) => onComment(item, comment)}
        />
      </Card>
      <div className="keep-clear sticky bottom-(--bottom-bar) flex justify-between gap-3 bg-ground py-3">
        <Button tone="secondary" disabled={at === 0} onClick={() => onMove(at - 1)}>
          <ChevronLeft aria-hidden />
          Back
        </Button>
        <Button tone="secondary" onClick={() => onMove(at + 1)}>
          {at + 1 === total ? 'Review' : 'Next'}
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </div>
  )
}

/** 'Character', or 'Work, Output' in a part of a section. */
function placeOf({ sections }: Template, item: Item): string {
  for (const { title, items, parts } of sections) {
    if (items.includes(item)) return title
    const part = parts.find((each) => each.items.includes(item))
    if (part) return `${title}, ${part.title}`
  }
  return ''
}
