import { useState } from 'react'
import { type Agreement, AgreementFields } from '#contract/agreements.ts'
import { labels } from '#domain/labels.ts'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { useKept } from '#web/fields/use-kept.ts'

type Props = Editing<AgreementFields> & { agreement: Agreement | null }

export function AgreementForm({ agreement, onSave, ...editing }: Props) {
  const wasPerpetual = agreement !== null && agreement.validUntil === null
  const [isPerpetual, setPerpetual] = useKept(`${editing.draftOf} perpetual`, wasPerpetual)
  const [missing, setMissing] = useState<string>()

  function save(fields: AgreementFields) {
    if (isPerpetual) return onSave({ ...fields, validUntil: null })
    // A forgotten end date must not make the agreement last forever.
    setMissing(fields.validUntil ? undefined : 'Enter the last day, or choose “No end date”')
    return fields.validUntil ? onSave(fields) : null
  }

  return (
    <EditForm
      schema={AgreementFields}
      labels={labels.agreement}
      {...editing}
      onSave={save}
      isChanged={isPerpetual !== wasPerpetual}
    >
      <TextField name="reference" autoComplete="off" defaultValue={agreement?.reference} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField name="validFrom" defaultValue={agreement?.validFrom} />
        <DateField name="validUntil" error={missing} disabled={isPerpetual} defaultValue={agreement?.validUntil} />
        <DateField name="signedOn" isOptional defaultValue={agreement?.signedOn} />
        <DateField name="notarizedOn" isOptional defaultValue={agreement?.notarizedOn} />
      </div>
      <Checkbox
        name="perpetual"
        label="No end date (perpetual)"
        value={isPerpetual}
        onChange={(isTicked) => {
          setPerpetual(isTicked)
          setMissing(undefined)
        }}
      />
    </EditForm>
  )
}
