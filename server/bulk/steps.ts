import type { BulkStep } from '#contract/bulk.ts'
import { certifyStep } from './certify-step.ts'
import { countsFromStep } from './counts-from-step.ts'
import { deleteStep } from './delete-step.ts'
import { receiveStep } from './document-step.ts'
import { releaseStep, remindAnswerersStep, requestStep } from './evaluation-steps.ts'
import { inviteStep, inviteSupervisorsStep } from './invite-steps.ts'
import { letterStep } from './letter-step.ts'
import { lockStep } from './lock-step.ts'
import { moveStep } from './move-step.ts'
import { coordinatorStep, remindStep, scheduleStep, supervisorStep } from './people-steps.ts'
import { rolloverStep } from './rollover-step.ts'
import type { Stepper } from './step.ts'

const steppers: { [K in BulkStep['kind']]: Stepper<K> } = {
  move: moveStep,
  coordinator: coordinatorStep,
  supervisor: supervisorStep,
  schedule: scheduleStep,
  counts_from: countsFromStep,
  invite: inviteStep,
  invite_supervisors: inviteSupervisorsStep,
  remind: remindStep,
  receive: receiveStep,
  request_evaluation: requestStep,
  release_evaluations: releaseStep,
  remind_evaluations: remindAnswerersStep,
  letters: letterStep,
  certify: certifyStep,
  delete: deleteStep,
  lock: lockStep,
  rollover: rolloverStep,
}

/** A step and its way belong together, but the compiler cannot see that in a union. */
export function stepperOf(step: BulkStep): Stepper<BulkStep['kind']> {
  return steppers[step.kind] as unknown as Stepper<BulkStep['kind']>
}
