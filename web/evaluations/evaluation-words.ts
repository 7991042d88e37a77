import { CircleCheckBig, CircleDashed, FilePen, type LucideIcon, MailOpen, Send } from 'lucide-react'
import type { EvaluationRow } from '#contract/evaluation-shapes.ts'
import { dateInWords } from '#domain/calendar.ts'
import type { EvaluationKind, EvaluationState } from '#domain/evaluation.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export const evaluationLooks: Record<EvaluationState, { tone: BadgeTone; icon: LucideIcon }> = {
  due: { tone: 'neutral', icon: CircleDashed },
  draft: { tone: 'warn', icon: FilePen },
  submitted: { tone: 'info', icon: Send },
  released: { tone: 'info', icon: MailOpen },
  acknowledged: { tone: 'success', icon: CircleCheckBig },
}

/** Who reads the answers, told before anybody answers. */
export const readersInWords: Record<EvaluationKind, string> = {
  supervisor_student: 'Your intern can read this once the coordinator releases it.',
  student_company:
    'Only your coordinators and the school admin read your answers. After the term, the company sees averages of at least five interns, without comments and names.',
  student_program: 'Only your coordinators and the school admin read your answers.',
  coordinator_company: 'Only coordinators and the school admin read your answers.',
}

type About = Pick<EvaluationRow, 'kind' | 'studentName' | 'companyName' | 'courseCode'>

/** Who or what it is about. */
export function subjectOf({ kind, studentName, companyName, courseCode }: About): string {
  if (kind === 'supervisor_student') return studentName ?? 'Student'
  if (kind === 'student_program') return courseCode ?? 'Your program'
  return companyName ?? 'Company'
}

/** 'Due November 20, 2026', 'Was due November 10, 2026' */
export function dueInWords({ dueOn }: Pick<EvaluationRow, 'dueOn'>, today: string): string {
  return `${dueOn < today ? 'Was due' : 'Due'} ${dateInWords(dueOn)}`
}

export function isOpen({ status }: Pick<EvaluationRow, 'status'>): boolean {
  return status === 'due' || status === 'draft'
}

/** What the person does with it next. */
export function nextStep({ status, isMine }: Pick<EvaluationRow, 'status' | 'isMine'>): 'Answer' | 'Continue' | 'Read' {
  if (!isMine || (status !== 'due' && status !== 'draft')) return 'Read'
  return status === 'draft' ? 'Continue' : 'Answer'
}

/** '92.5 · Passed' */
export function resultInWords({ score, grade }: Pick<EvaluationRow, 'score' | 'grade'>): string {
  return score === null ? '–' : [score.toLocaleString('en'), grade].filter(Boolean).join(' · ')
}
