import { useRef } from 'react'
import { type EvaluationTemplate, TemplateFields } from '#contract/evaluation-templates.ts'
import { evaluationKindLabels, evaluationKinds, type Template } from '#domain/evaluation.ts'
import { CoursePicker } from '#web/courses/CoursePicker.tsx'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { useSession } from '#web/session/session.ts'
import { DueField } from './DueField.tsx'
import { FormParts } from './FormParts.tsx'
import { allProblems } from './form-problems.ts'
import { templateLabels } from './template-fields.ts'

type Props = Editing<TemplateFields> & {
  template: EvaluationTemplate | null
  /** What a new form begins with. */
  starter: Template
}

const kinds = evaluationKinds.map((value) => ({ value, label: evaluationKindLabels[value] }))

export function TemplateForm({ template, starter, onSave, ...editing }: Props) {
  const role = useSession(({ role }) => role)
  const box = useRef<HTMLDivElement>(null)
  const form = template ?? starter

  /** A form that cannot be used is not sent: what is wrong with it is on the screen. */
  function save(fields: TemplateFields) {
    const isSound = allProblems(fields).length === 0
    if (isSound) return onSave(fields)
    box.current?.querySelector<HTMLElement>('[data-problems] button')?.focus()
    return null
  }

  return (
    <div ref={box}>
      <EditForm schema={TemplateFields} labels={templateLabels} {...editing} onSave={save}>
        <FormParts form={form}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="name" className="sm:col-span-2" autoComplete="off" defaultValue={form.name} />
            <SelectField
              name="kind"
              options={kinds}
              defaultValue={form.kind}
              disabled={template?.isUsed ?? false}
              hint={template?.isUsed ? 'This form was used. Duplicate it to change this.' : undefined}
            />
            <DueField defaultValue={form.dueAt} />
            <TextField
              name="daysToAnswer"
              type="number"
              inputMode="numeric"
              hint="Counted from the day it is requested"
              defaultValue={template?.daysToAnswer ?? 7}
            />
          </div>
          <Checkbox name="releasesAtCompletion" defaultValue={template?.releasesAtCompletion} />
          <CoursePicker
            name="courseIds"
            hint={role === 'admin' ? 'None chosen: all programs' : 'Choose at least one of your programs'}
            defaultValue={template?.courseIds ?? []}
          />
        </FormParts>
      </EditForm>
    </div>
  )
}
