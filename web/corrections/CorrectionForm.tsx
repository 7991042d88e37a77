import { useState } from 'react'
import * as z from 'zod/mini'
import { CorrectionFields, corrections } from '#contract/corrections.ts'
import { correctionKinds } from '#domain/correction.ts'
import { useSend } from '#web/api/use-send.ts'
import { FileDrop } from '#web/fields/FileDrop.tsx'
import { Form } from '#web/fields/Form.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { type AskedTap, kindFor } from './asked-tap.ts'
import { type Day, likelyKind, proposedTimes, slotsFor, typedTimes } from './correction-times.ts'
import { correctionLabels, kindHints } from './correction-words.ts'
import { proofTypes } from './proof-types.ts'
import { SlotTimes } from './SlotTimes.tsx'
import { sendProof } from './send-proof.ts'

const ReasonFields = z.object({ reason: CorrectionFields.shape.reason })

type Props = {
  day: Day
  /** The tap that the form is about, if it is about one. */
  asked?: AskedTap | null
  onDone: () => void
}

/** A student requests exact times, and says why. */
export function CorrectionForm({ day, asked = null, onDone }: Props) {
  const kinds = correctionKinds.filter((kind) => kind === 'excuse' || slotsFor(kind, day).length > 0)
  const [atFirst] = useState(() => ({
    kind: asked ? kindFor(asked, day) : likelyKind(day),
    times: typedTimes(day, asked ? { [asked.slot]: asked.at } : {}),
  }))
  const [kind, setKind] = useState(atFirst.kind)
  const [times, setTimes] = useState(atFirst.times)
  const [file, setFile] = useState<File | null>(null)
  const { maxUploadMb } = useSettings()
  // The key makes a repeated request, after a lost answer, the same correction.
  const [clientKey] = useState(() => crypto.randomUUID())
  const step = useSend(corrections.ask, { showsRefusal: true })

  async function submit({ reason }: z.output<typeof ReasonFields>) {
    const proposed = proposedTimes(kind, times, day)
    const { workDate } = day
    const placementId = asked?.placementId ?? day.placementId
    const whose = placementId ? { placementId } : {}
    const sent = await step.send({ body: { workDate, ...whose, kind, proposed, reason, clientKey } })
    if (!sent) return
    if (file) await sendProof(sent.answer.id, file)
    onDone()
  }

  return (
    <Form
      schema={ReasonFields}
      onSubmit={submit}
      submitLabel="Ask for the correction"
      isChanged={kind !== atFirst.kind || times !== atFirst.times || file !== null}
      actions={
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <SelectField
        name="kind"
        label="What is wrong?"
        hint={kindHints[kind]}
        options={kinds.map((value) => ({ value, label: correctionLabels[value] }))}
        value={kind}
        onChange={(chosen) => setKind(chosen ?? kind)}
      />
      <SlotTimes slots={slotsFor(kind, day)} times={times} onChange={setTimes} />
      <TextArea
        name="reason"
        label="Reason"
        hint="At least 10 characters; whoever decides reads it."
        defaultValue={asked ? 'I tapped at this time, but the tap could not be recorded.' : null}
      />
      <FileDrop
        label="Paper (optional)"
        hint="A logbook page or a letter that shows it."
        accept={proofTypes}
        maxBytes={maxUploadMb * 1024 * 1024}
        file={file}
        onChange={setFile}
      />
      <RefusedNotice refused={step.refused} />
    </Form>
  )
}
