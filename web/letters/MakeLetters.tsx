import { useState } from 'react'
import * as z from 'zod/mini'
import type { BulkStep } from '#contract/bulk.ts'
import { letterTemplates } from '#contract/letter-templates.ts'
import { isCertificate, letterKindLabels } from '#domain/letter-kind.ts'
import { useAsk } from '#web/api/use-ask.ts'
import type { PeopleSelection } from '#web/bulk/use-bulk.ts'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { Form } from '#web/fields/Form.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LetterChecked } from './LetterChecked.tsx'

const Fields = z.object({ templateId: z.int('Choose a letter'), leavesBlank: z.boolean() })

type Props = {
  selection: PeopleSelection
  submitLabel: string
  onTake: (step: BulkStep) => Promise<unknown>
  onClose: () => void
}

/** Which letter is made, and which of its fields have no value, before anything is made. */
export function MakeLetters({ selection, submitLabel, onTake, onClose }: Props) {
  const asked = useAsk(letterTemplates.list, { query: { rowsPerPage: 100, sort: 'name' } })
  const [templateId, setTemplateId] = useState<number | null>(null)
  const offered = (asked.data?.letterTemplates ?? []).filter(({ kind }) => !isCertificate(kind))
  return (
    <Form
      draftOf={submitLabel}
      schema={Fields}
      submitLabel={submitLabel}
      actions={
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
      onSubmit={(fields) => onTake({ kind: 'letters', ...fields })}
    >
      <SelectField
        name="templateId"
        label="Letter"
        options={offered.map(({ id, name, kind }) => ({
          value: id,
          label: name === letterKindLabels[kind] ? name : `${name} (${letterKindLabels[kind]})`,
        }))}
        onChange={setTemplateId}
        hint={asked.data && offered.length === 0 ? 'Add a letter under Settings, Letters.' : undefined}
      />
      {templateId !== null && <Checked templateId={templateId} selection={selection} />}
      <Checkbox
        name="leavesBlank"
        label="Leave missing fields blank"
        hint="There is room to write them by hand. Otherwise these students get no letter."
      />
    </Form>
  )
}

function Checked(body: { templateId: number; selection: PeopleSelection }) {
  const { data, isError, error } = useAsk(letterTemplates.check, { body })
  if (isError) return <p role="alert">{error.message || letterTemplates.check.failed}</p>
  return data ? <LetterChecked check={data} /> : <p className="text-muted text-sm">Checking the fields…</p>
}
