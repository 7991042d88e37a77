import * as z from 'zod/mini'
import type { BulkStep } from '#contract/bulk.ts'
import { optionalDate, optionalText, text } from '#contract/parts.ts'
import { Schedules } from '#contract/schedules.ts'
import { labels } from '#domain/labels.ts'
import { mailWords } from '#domain/mail-words.ts'
import { needsReason } from '#domain/placement.ts'
import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import type { PeopleSelection } from '#web/bulk/use-bulk.ts'
import { EvaluationWish, RequestFields } from '#web/evaluation-templates/RequestFields.tsx'
import { Combobox } from '#web/fields/Combobox.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { MadeLetters } from '#web/letters/MadeLetters.tsx'
import { MakeLetters } from '#web/letters/MakeLetters.tsx'
import { findSupervisors, findTeachers } from '#web/people/choices.ts'
import { ScheduleEditor } from '#web/placements/ScheduleEditor.tsx'
import { useToday } from '#web/school-settings/school-time.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { type BarStep, noteOf, titleOf } from './bar-steps.ts'
import { ReceiveOne } from './ReceiveOne.tsx'

type Props = {
  step: BarStep | null
  selection: PeopleSelection
  count: number
  onDone: () => void
  onClose: () => void
}

/** One step for all selected students, after a question that counts them. */
export function BulkSteps({ step, selection, count, onDone, onClose }: Props) {
  const mail = mailWords(useSettings())
  const who = `${count.toLocaleString('en')} ${count === 1 ? 'student' : 'students'}`
  return (
    <BulkDialog
      title={step ? `${titleOf(step, mail)}: ${who}` : ''}
      description={step ? noteOf(step, mail) : ''}
      selection={selection}
      isOpen={step !== null}
      question={(take) =>
        step && <Question step={step} selection={selection} who={who} onTake={take} onClose={onClose} />
      }
      outcome={(act) => <MadeLetters act={act} />}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

type QuestionProps = {
  step: BarStep
  selection: PeopleSelection
  who: string
  onTake: (step: BulkStep) => Promise<unknown>
  onClose: () => void
}

const Nothing = z.object({})
const Reason = z.object({ reason: text('Reason', 500) })
const Coordinator = z.object({ coordinatorId: z.int('Choose a coordinator') })
const Supervisor = z.object({ supervisorId: z.int('Choose a supervisor') })
const Timetable = z.object({ schedules: Schedules.check(z.minLength(1, 'Add at least one line to the schedule')) })
const Counting = z.object({ countsFrom: optionalDate })
const Note = z.object({ note: optionalText('Note', 500) })

function Question({ step, selection, who, onTake, onClose }: QuestionProps) {
  const today = useToday()
  const mail = mailWords(useSettings())
  const submitLabel = `${titleOf(step, mail)} (${who})`
  const actions = (
    <Button tone="secondary" onClick={onClose}>
      Cancel
    </Button>
  )
  const form = { submitLabel, actions, draftOf: submitLabel }
  switch (step) {
    case 'coordinator':
      return (
        <Form {...form} schema={Coordinator} onSubmit={(fields) => onTake({ kind: step, ...fields })}>
          <Combobox name="coordinatorId" label="Coordinator" search={findTeachers} />
        </Form>
      )
    case 'supervisor':
      return (
        <Form {...form} schema={Supervisor} onSubmit={(fields) => onTake({ kind: step, ...fields })}>
          <Combobox name="supervisorId" label="Supervisor" search={findSupervisors} />
        </Form>
      )
    case 'schedule':
      return (
        <Form {...form} schema={Timetable} onSubmit={(fields) => onTake({ kind: step, ...fields })}>
          <ScheduleEditor defaultValue={[]} startDate={today} />
        </Form>
      )
    case 'counts_from':
      return (
        <Form {...form} schema={Counting} onSubmit={(fields) => onTake({ kind: step, ...fields })}>
          <DateField
            name="countsFrom"
            label={labels.placement.countsFrom}
            isOptional
            hint="If blank, the school’s date is used."
          />
        </Form>
      )
    case 'remind':
      return (
        <Form {...form} schema={Note} onSubmit={(fields) => onTake({ kind: step, ...fields })}>
          <TextArea name="note" label="Note" hint={mail.noteHint} isOptional />
        </Form>
      )
    case 'receive':
      return <ReceiveOne {...form} onTake={onTake} />
    case 'request_evaluation':
      return (
        <Form {...form} schema={EvaluationWish} onSubmit={(fields) => onTake({ kind: step, ...fields })}>
          <RequestFields />
        </Form>
      )
    case 'letters':
      return <MakeLetters {...{ selection, submitLabel, onTake, onClose }} />
    case 'invite':
    case 'certify':
    case 'delete':
      return (
        <Form {...form} schema={Nothing} onSubmit={() => onTake({ kind: step })}>
          {null}
        </Form>
      )
    default:
      if (needsReason(step)) {
        return (
          <Form {...form} schema={Reason} onSubmit={(fields) => onTake({ kind: 'move', status: step, ...fields })}>
            <TextArea name="reason" label="Reason" />
          </Form>
        )
      }
      return (
        <Form {...form} schema={Nothing} onSubmit={() => onTake({ kind: 'move', status: step })}>
          {null}
        </Form>
      )
  }
}
