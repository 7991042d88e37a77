import type { ReactNode } from 'react'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { type Requirement, waysToMeet } from '#contract/requirements.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useFormFields } from '#web/fields/form-context.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { metByLabels } from './requirement-words.ts'

type Way = (typeof waysToMeet)[number]

type Props = {
  requirement: Requirement | null
  /** What only a requirement that is met by an upload has. */
  children: ReactNode
}

/** What meets the requirement: a file or hard copy, or an evaluation on one of the school's forms. */
export function MetByFields({ requirement, children }: Props) {
  const fields = useFormFields()
  const { value, change } = fields.useHeld<Way>('metBy', requirement?.metBy ?? 'upload')
  const forms = useAsk(evaluationTemplates.list, { query: { rowsPerPage: 100, sort: 'name' } })
  const found = forms.data?.evaluationTemplates ?? []
  const own = requirement?.evaluationTemplateId ?? null
  // A form in the archive is no longer in the list.
  const archived =
    own === null || found.some(({ id }) => id === own)
      ? []
      : [{ value: own, label: requirement?.evaluationTemplateName ?? 'Archived form' }]
  return (
    <>
      <SelectField
        name="metBy"
        label={fields.labelOf('metBy')}
        options={waysToMeet.map((way) => ({ value: way, label: metByLabels[way] }))}
        value={value}
        onChange={(way) => way && change(way)}
        error={fields.errorOf('metBy')}
      />
      {value === 'upload' && children}
      {value === 'evaluation' && (
        <SelectField
          name="evaluationTemplateId"
          options={[...archived, ...found.map(({ id, name }) => ({ value: id, label: name }))]}
          defaultValue={own}
        />
      )}
    </>
  )
}
