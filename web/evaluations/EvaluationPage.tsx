import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, ClipboardX } from 'lucide-react'
import { useEffect } from 'react'
import type { Evaluation } from '#contract/evaluation-shapes.ts'
import { evaluations } from '#contract/evaluations.ts'
import { evaluationStateLabels } from '#domain/evaluation.ts'
import { classOf } from '#domain/person.ts'
import { isOutOfReach } from '#web/api/call-error.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Answering } from './Answering.tsx'
import { noChanges } from './answer-changes.ts'
import { evaluationLooks, subjectOf } from './evaluation-words.ts'
import { ReadEvaluation } from './ReadEvaluation.tsx'
import { unsentAnswers } from './unsent-answers.ts'

/** One evaluation: its person answers it, everybody else reads it. */
export function EvaluationPage() {
  const { evaluationId } = useParams({ strict: false })
  const id = Number(evaluationId)
  const asked = useAsk(evaluations.read, { params: { id } })
  const evaluation = asked.data?.id === id ? asked.data : undefined
  const mayAnswer = evaluation?.rights.answer === true && evaluation.isMine
  // It was submitted on another device, handed over or withdrawn, so what this one keeps is of no more use.
  const isOver = evaluation ? !mayAnswer : isOutOfReach(asked.error)
  useEffect(() => {
    if (isOver) unsentAnswers(id).keep(() => noChanges)
  }, [id, isOver])
  if (asked.isError && !evaluation) {
    return <Failure message={asked.error.message} onRetry={() => void asked.refetch()} />
  }
  if (!evaluation) return <Waiting />
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <Head evaluation={evaluation} />
      {mayAnswer ? <Answering key={id} evaluation={evaluation} /> : <ReadEvaluation evaluation={evaluation} />}
    </div>
  )
}

function Head({ evaluation }: { evaluation: Evaluation }) {
  const { templateName, status, companyName, termName, kind } = evaluation
  const { tone, icon } = evaluationLooks[status]
  const place = kind === 'supervisor_student' || kind === 'student_program' ? companyName : null
  const facts = [kind === 'supervisor_student' ? classOf(evaluation) : null, place, termName].filter(Boolean)
  return (
    <header className="flex flex-col gap-1">
      <Link
        to="/evaluations"
        className="flex min-h-11 items-center gap-1.5 self-start rounded-sm font-medium text-link text-sm hover:underline sm:min-h-8"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Evaluations
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl leading-8 [overflow-wrap:anywhere]">{subjectOf(evaluation)}</h1>
        <Badge tone={tone} icon={icon}>
          {evaluationStateLabels[status]}
        </Badge>
      </div>
      <p className="text-muted">
        {templateName}
        {/* On a phone the answers need the room. */}
        <span className={evaluation.rights.answer ? 'max-sm:hidden' : ''}> · {facts.join(' · ')}</span>
      </p>
    </header>
  )
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Card>
      <h1 className="sr-only">Evaluation</h1>
      <EmptyState
        icon={ClipboardX}
        title={message || evaluations.read.failed}
        action={
          <Button tone="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        The link may be old, or someone else answers this evaluation now.
      </EmptyState>
    </Card>
  )
}

function Waiting() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <h1 className="sr-only">Evaluation</h1>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
