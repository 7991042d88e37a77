import { useState } from 'react'
import { type School, SchoolFields, school as settings } from '#contract/school.ts'
import { labels } from '#domain/labels.ts'
import { ownChanges, staleOf } from '#web/api/stale.ts'
import { useSend } from '#web/api/use-send.ts'
import { SignatoriesField } from '#web/courses/SignatoriesField.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { dateOrderOptions } from '#web/fields/date-orders.ts'
import { Form } from '#web/fields/Form.tsx'
import { HoursField } from '#web/fields/HoursField.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { StaleNotice } from '#web/fields/StaleNotice.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { loadSettings } from '#web/school-settings/use-settings.ts'
import { Card } from '#web/ui/Card.tsx'

/** Changes are compared with the record that was opened, until it is saved. */
export function SchoolForm({ school }: { school: School }) {
  const [opened, setOpened] = useState(school)
  const [typed, setTyped] = useState<object>({})
  const { send, refused } = useSend(settings.update, { showsRefusal: true })
  const stale = staleOf(refused, opened, typed)

  async function save(fields: SchoolFields) {
    setTyped(fields)
    const version = (stale?.current ?? opened).version
    const sent = await send({ body: { ...ownChanges(opened, fields), version } })
    if (!sent) return null
    setOpened(sent.answer)
    await loadSettings()
    return sent
  }

  return (
    <Card title="School">
      <Form draftOf="school" schema={SchoolFields} onSubmit={save} submitLabel="Save" labels={labels.school}>
        {stale ? <StaleNotice stale={stale} labels={labels.school} /> : <RefusedNotice refused={refused} />}
        <TextField name="name" defaultValue={school.name} />
        <TextField name="address" isOptional defaultValue={school.address} />
        <SignatoriesField
          hint="Printed below reports, annexes, evaluations and Form 48. A program can have its own."
          defaultValue={school.signatories}
        />
        <fieldset className="grid gap-5 sm:grid-cols-3">
          <legend className="pb-4 font-semibold">Defaults for new programs</legend>
          <HoursField name="maxMinutesPerDay" label="Maximum hours per day" defaultMinutes={school.maxMinutesPerDay} />
          <HoursField
            name="maxMinutesPerWeek"
            label="Maximum hours per week"
            defaultMinutes={school.maxMinutesPerWeek}
          />
          <TextField name="graceMinutes" type="number" inputMode="numeric" defaultValue={school.graceMinutes} />
        </fieldset>
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="pb-4 font-semibold">Starting in mid-term</legend>
          <DateField
            name="countsFrom"
            isOptional
            hint="Absences, risks and forecasts are counted from this day. Import earlier hours as carried hours."
            defaultValue={school.countsFrom}
          />
        </fieldset>
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="pb-4 font-semibold">Imported files</legend>
          <SelectField
            name="dateOrder"
            options={dateOrderOptions}
            defaultValue={school.dateOrder}
            hint="Used when the dates of a file don’t show it."
          />
        </fieldset>
        <fieldset className="flex flex-col gap-5">
          <legend className="pb-4 font-semibold">Text on printed forms</legend>
          <TextArea
            name="certificationText"
            isOptional
            hint="Replaces the standard wording: “I certify on my honor …”"
            defaultValue={school.certificationText}
          />
          <TextArea
            name="verificationText"
            isOptional
            hint="Replaces “Verified as to the prescribed office hours”"
            defaultValue={school.verificationText}
          />
          <TextArea
            name="footerText"
            isOptional
            hint="Below every printed page except invitation slips"
            defaultValue={school.footerText}
          />
        </fieldset>
      </Form>
    </Card>
  )
}
