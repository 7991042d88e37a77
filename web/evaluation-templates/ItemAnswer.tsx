import { MessageSquarePlus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Item } from '#domain/evaluation.ts'
import { TextArea } from '#web/fields/TextArea.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { type Answer, levelsOf, measureInWords } from './item-words.ts'

type Props = {
  item: Item
  answer: Answer | undefined
  comment: string
  /** Null takes the answer away. */
  onAnswer: (answer: Answer | null) => void
  onComment: (comment: string) => void
  /** Larger, if it is alone on the screen. */
  isAlone?: boolean
}

/** One item of an evaluation with its levels or points, and a comment. */
export function ItemAnswer({ item, answer, comment, onAnswer, onComment, isAlone = false }: Props) {
  const [isCommenting, setCommenting] = useState(item.needsComment || comment !== '')
  return (
    <fieldset data-item={item.id} id={`item-${item.id}`} className="flex min-w-0 scroll-mt-24 flex-col gap-3">
      <legend
        tabIndex={-1}
        className={classes('pb-1 font-semibold outline-none', isAlone ? 'text-lg leading-7' : 'leading-6')}
      >
        {item.text}
      </legend>
      <p className="-mt-2 text-muted text-sm">{measureInWords(item.measure)}</p>
      {item.measure.kind === 'points' ? (
        <Points key={item.id} item={item} most={item.measure.most} answer={answer} onAnswer={onAnswer} />
      ) : (
        <Levels item={item} answer={answer} onAnswer={onAnswer} />
      )}
      {item.mayBeNotApplicable && (
        <Choice isChosen={answer === 'not applicable'} onChoose={() => onAnswer('not applicable')}>
          Not applicable
        </Choice>
      )}
      {isCommenting ? (
        <TextArea
          name={`comment-${item.id}`}
          label={`Comment${item.needsComment ? '' : ' on this item'}`}
          isOptional={!item.needsComment}
          maxLength={1000}
          rows={2}
          value={comment}
          onChange={onComment}
        />
      ) : (
        <Button tone="quiet" size="sm" className="self-start" onClick={() => setCommenting(true)}>
          <MessageSquarePlus aria-hidden />
          Add a comment
          <span className="sr-only">on {item.text}</span>
        </Button>
      )}
    </fieldset>
  )
}

type AnswerProps = Pick<Props, 'item' | 'answer' | 'onAnswer'>

function Levels({ item, answer, onAnswer }: AnswerProps) {
  const levels = levelsOf(item)
  const isDescribed = levels.some(({ text }) => text !== null)
  const inTabOrder = levels.some(({ value }) => value === answer) ? answer : levels[0]?.value
  return (
    <div
      className={isDescribed ? 'flex flex-col gap-2' : 'grid gap-2'}
      style={isDescribed ? undefined : { gridTemplateColumns: `repeat(${Math.min(levels.length, 5)}, minmax(0, 1fr))` }}
    >
      {levels.map(({ value, text }) => (
        <Choice
          key={value}
          isChosen={answer === value}
          isInTabOrder={inTabOrder === value}
          onChoose={() => onAnswer(value)}
        >
          <span className={classes('font-semibold tabular-nums', isDescribed && 'w-6 shrink-0')}>{value}</span>
          {text && <span className="text-left leading-5">{text}</span>}
        </Choice>
      ))}
    </div>
  )
}

type ChoiceProps = { isChosen: boolean; isInTabOrder?: boolean; onChoose: () => void; children: ReactNode }

function Choice({ isChosen, isInTabOrder = true, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      tabIndex={isInTabOrder ? 0 : -1}
      // The second press of a double press must not answer the item that has come into its place.
      onClick={({ detail }) => detail < 2 && onChoose()}
      onKeyDown={moveByArrows}
      className="flex min-h-12 items-center justify-center gap-3 rounded-control border border-control bg-card px-3 py-2 transition-colors hover:bg-sunken has-[span+span]:justify-start aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {children}
    </button>
  )
}

/** Arrows move among the levels, and only Enter or the space bar chooses one. */
function moveByArrows(event: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const group = event.currentTarget.closest('fieldset')
  if (!step || !group) return
  const choices = [...group.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')]
  event.preventDefault()
  choices[choices.indexOf(event.currentTarget) + step]?.focus()
}

function Points({ item, most, answer, onAnswer }: AnswerProps & { most: number }) {
  const [typed, setTyped] = useState(typeof answer === 'number' ? String(answer) : '')
  const points = typed === '' ? null : Number(typed)
  const isWrong = points !== null && !(Number.isInteger(points) && points >= 0 && points <= most)
  return (
    <TextField
      name={`points-${item.id}`}
      label="Points"
      inputMode="numeric"
      autoComplete="off"
      className="max-w-40"
      value={answer === 'not applicable' ? '' : typed}
      error={isWrong ? `A whole number from 0 to ${most}` : undefined}
      onChange={(next) => {
        setTyped(next)
        const value = next.trim() === '' ? null : Number(next)
        onAnswer(value !== null && Number.isInteger(value) && value >= 0 && value <= most ? value : null)
      }}
    />
  )
}
