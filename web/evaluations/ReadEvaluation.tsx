import { Printer } from 'lucide-react'
import type { Evaluation } from '#contract/evaluation-shapes.ts'
import { evaluations } from '#contract/evaluations.ts'
import type { Item } from '#domain/evaluation.ts'
import { itemInWords } from '#domain/evaluation-score.ts'
import { saveFile } from '#web/api/save-file.ts'
import { answerInWords } from '#web/evaluation-templates/item-words.ts'
import { useSchoolTime, useToday } from '#web/school-settings/school-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { AcknowledgeForm } from './AcknowledgeForm.tsx'
import { dueInWords, isOpen } from './evaluation-words.ts'
import { ReleaseActions } from './ReleaseActions.tsx'
import { Result } from './Result.tsx'

/** What was answered, its result with the explanation, and what the reader may do with it. */
export function ReadEvaluation({ evaluation }: { evaluation: Evaluation }) {
  const { id, rights, score, grade, lines, form, answers, comments, overall, studentRemark } = evaluation
  return (
    <div className="flex flex-col gap-5">
      <Card
        title={score === null ? 'Not submitted yet' : 'Result'}
        actions={
          rights.print && (
            <Button
              tone="secondary"
              size="sm"
              onClick={() => void saveFile(evaluations.print, { params: { id } }, 'evaluation.pdf')}
            >
              <Printer aria-hidden />
              PDF
            </Button>
          )
        }
      >
        <div className="flex flex-col gap-5">
          <Steps evaluation={evaluation} />
          {score !== null && <Result score={score} grade={grade} lines={lines} />}
          <ReleaseActions evaluation={evaluation} />
        </div>
      </Card>
      {rights.acknowledge && <AcknowledgeForm evaluation={evaluation} />}
      {Object.keys(answers).length > 0 &&
        form.sections.map(({ id: sectionId, title, items, parts }) => (
          <Card key={sectionId} title={title}>
            <div className="flex flex-col gap-6">
              <Answered items={items} answers={answers} comments={comments} />
              {parts.map((part) => (
                <section key={part.id} aria-label={part.title} className="flex flex-col gap-3">
                  <h3 className="font-semibold text-muted">{part.title}</h3>
                  <Answered items={part.items} answers={answers} comments={comments} />
                </section>
              ))}
            </div>
          </Card>
        ))}
      {overall && (
        <Card title="Comment on everything">
          <p className="whitespace-pre-line">{overall}</p>
        </Card>
      )}
      {studentRemark && (
        <Card title="Remark of the student">
          <p className="whitespace-pre-line">{studentRemark}</p>
        </Card>
      )}
    </div>
  )
}

function Steps({ evaluation }: { evaluation: Evaluation }) {
  const timeOf = useSchoolTime()
  const today = useToday()
  const { submittedAt, answererName, answererPosition, releasedAt, releasedByName, acknowledgedAt, remindedAt } =
    evaluation
  const by = (name: string | null) => (name ? ` by ${name}` : '')
  const answerer = [answererName, answererPosition].filter(Boolean).join(', ')
  const steps = [
    isOpen(evaluation) ? `${dueInWords(evaluation, today)}${answerer ? `, from ${answerer}` : ''}` : null,
    isOpen(evaluation) && remindedAt ? `Reminder sent ${timeOf(remindedAt)}` : null,
    submittedAt ? `Submitted${by(answerer || null)} on ${timeOf(submittedAt)}` : null,
    releasedAt ? `Released${by(releasedByName)} on ${timeOf(releasedAt)}` : null,
    acknowledgedAt ? `Acknowledged on ${timeOf(acknowledgedAt)}` : null,
  ]
  return (
    <ul className="flex flex-col gap-1 text-muted text-sm">
      {steps.filter(Boolean).map((step) => (
        <li key={step}>{step}</li>
      ))}
      {evaluation.sentBackReason && <li className="text-warn-ink">Sent back: {evaluation.sentBackReason}</li>}
    </ul>
  )
}

type AnsweredProps = Pick<Evaluation, 'answers' | 'comments'> & { items: readonly Item[] }

function Answered({ items, answers, comments }: AnsweredProps) {
  if (items.length === 0) return null
  return (
    <dl className="flex flex-col divide-y">
      {items.map((item) => (
        <div key={item.id} className="flex flex-col gap-x-6 py-2.5 first:pt-0 last:pb-0 sm:grid sm:grid-cols-2">
          <dt>{item.text}</dt>
          <dd className="flex flex-col font-medium">
            <span className="flex justify-between gap-4">
              {answerInWords(item, answers[item.id])}
              <span className="font-normal text-muted text-sm tabular-nums">{itemInWords(item, answers[item.id])}</span>
            </span>
            {comments[item.id] && (
              <span className="whitespace-pre-line font-normal text-muted text-sm">{comments[item.id]}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
