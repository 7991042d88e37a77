import * as z from 'zod/mini'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { optionalDate } from '#contract/parts.ts'
import { evaluationKindLabels } from '#domain/evaluation.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { useToday } from '#web/school-settings/school-time.ts'

export const EvaluationWish = z.object({ templateId: z.int('Choose a form'), dueOn: optionalDate })

/** Which form students or their supervisors are asked to answer, and until when. */
export function RequestFields() {
  const today = useToday()
  const asked = useAsk(evaluationTemplates.list, { query: { rowsPerPage: 100, sort: 'name' } })
  const forms = (asked.data?.evaluationTemplates ?? []).filter(({ kind }) => kind !== 'coordinator_company')
  return (
    <>
      <SelectField
        name="templateId"
        label="Form"
        options={forms.map(({ id, name, kind }) => ({ value: id, label: `${name} (${evaluationKindLabels[kind]})` }))}
        hint={asked.data && forms.length === 0 ? 'Make a form under Settings, Evaluation forms.' : undefined}
      />
      <DateField name="dueOn" label="Answer by" isOptional min={today} hint="If blank, as the form says." />
    </>
  )
}
