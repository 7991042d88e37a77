import { type EvaluationKind, type EvaluationState, evaluationStates } from './evaluation.ts'
import type { Role } from './roles.ts'

export const evaluationActs = [
  'read',
  'readAnswers',
  'answer',
  'sendBack',
  'release',
  'acknowledge',
  'remind',
  'reassign',
  'remove',
  'print',
] as const
export type EvaluationAct = (typeof evaluationActs)[number]

type States = readonly EvaluationState[]
type Rights = Partial<Record<EvaluationAct, States>>

const always: States = evaluationStates
const open: States = ['due', 'draft']
const final: States = ['submitted', 'released', 'acknowledged']
const shown: States = ['released', 'acknowledged']

const answerer: Rights = { read: always, readAnswers: always, answer: open, print: final }
const staff: Rights = { read: always, readAnswers: final, remind: open, remove: open, print: final }
/** A result that the student has acknowledged stays. */
const coordinator: Rights = { ...staff, reassign: open, release: ['submitted'], sendBack: ['submitted', 'released'] }
const nobody: Rights = {}

/**
 * Who may do what with an evaluation within reach, and in which states (rule 41). A supervisor, a student and, about a
 * company, a coordinator reach those that they answer; a student also reaches a supervisor's once it is released.
 */
export const evaluationRights: Record<EvaluationKind, Record<Role, Rights>> = {
  supervisor_student: {
    supervisor: answerer,
    student: { read: shown, readAnswers: shown, acknowledge: ['released'], print: shown },
    teacher: coordinator,
    admin: coordinator,
  },
  student_company: { supervisor: nobody, student: answerer, teacher: staff, admin: staff },
  student_program: { supervisor: nobody, student: answerer, teacher: staff, admin: staff },
  coordinator_company: {
    supervisor: nobody,
    student: nobody,
    teacher: { ...answerer, remove: open },
    admin: { read: always, readAnswers: final, remove: open, print: final },
  },
}

type Question = { kind: EvaluationKind; role: Role; status: EvaluationState }

export function mayWithEvaluation(act: EvaluationAct, { kind, role, status }: Question): boolean {
  return evaluationRights[kind][role][act]?.includes(status) ?? false
}
