import { useState } from 'react'
import type * as z from 'zod/mini'
import { corrections } from '#contract/corrections.ts'
import { correctionKinds } from '#domain/correction.ts'
import { useSend } from '#web/api/use-send.ts'
import { FileDrop } from '#web/fields/FileDrop.tsx'
import { Form } from '#web/fields/Form.tsx'
import { scanTypes } from '#web/fields/file-drop.ts'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { useKept } from '#web/fields/use-kept.ts'
import { randomKey } from '#web/network/random-key.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { type AskedTap, kindFor } from './asked-tap.ts'
import { requestSchema, typedIn } from './correction-schema.ts'
import { type Day, likelyKind, likelyTimes, proposedTimes, slotsFor, typedTimes } from './correction-times.ts'
import { correctionLabels, kindHints } from './correction-words.ts'
import { ReasonField } from './ReasonField.tsx'
import { SlotTimes } from './SlotTimes.tsx'
import { sendProof } from './send-proof.ts'

type Props = {
  day: Day
  /** The tap that the form is about, if it is about one. */
  asked: AskedTap | null
  onDone: () => void
}

/** A student requests exact times, and says why. */
export function CorrectionForm({ day: whole, asked, onDone }: Props) {
  // A refused tap is what its day lacks, whatever else it does.
  const day = asked ? { ...whole, missing: [{ slot: asked.slot, likelyAt: asked.at }] } : whole
  const kinds = correctionKinds.filter((kind) => kind === 'excuse' || slotsFor(kind, day).length > 0)
  const [atFirst] = useState(() => ({
    kind: asked ? kindFor(asked, day) : likelyKind(day),
    times: typedTimes(day, likelyTimes(day)),
  }))
  const draftOf = `correction of ${[day.placementId, day.workDate, asked?.slot].filter(Boolean).join(' ')}`
  const [kind, setKind] = useKept(`${draftOf} kind`, atFirst.kind)
  const [file, setFile] = useState<File | null>(null)
  const { maxUploadMb } = useSettings()
  // The key makes a repeated request, after a lost answer, the same correction.
  const [clientKey] = useState(() => randomKey())
  const step = useSend(corrections.ask, { showsRefusal: true })

  async function submit({ reason, ...times }: z.output<ReturnType<typeof requestSchema>>) {
    const proposed = proposedTimes(kind, typedIn(times, atFirst.times), day)
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
      draftOf={draftOf}
      schema={requestSchema(kind, day, atFirst.times)}
      onSubmit={submit}
      submitLabel="Submit request"
      isChanged={kind !== atFirst.kind || file !== null}
      actions={
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <SelectField
        name="kind"
        label="What happened?"
        hint={kindHints[kind]}
        options={kinds.map((value) => ({ value, label: correctionLabels[value] }))}
        value={kind}
        onChange={(chosen) => setKind(chosen ?? kind)}
      />
      <SlotTimes slots={slotsFor(kind, day)} defaults={atFirst.times} />
      <ReasonField defaultValue={asked ? 'I tapped at this time, but the tap could not be recorded.' : ''} />
      <FileDrop
        label="Proof (optional)"
        hint="For example, a logbook page or letter."
        accept={scanTypes}
        maxBytes={maxUploadMb * 1024 * 1024}
        file={file}
        onChange={setFile}
      />
      <RefusedNotice refused={step.refused} />
    </Form>
  )
}
