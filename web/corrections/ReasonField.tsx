import { Chips } from '#web/fields/Chips.tsx'
import { useFormFields } from '#web/fields/form-context.ts'
import { TextArea } from '#web/fields/TextArea.tsx'

/** What most often keeps a student from tapping, as a sentence that the supervisor can read. */
const usual = [
  ['Low battery', 'My phone’s battery was empty.'],
  ['No signal', 'I had no signal at my site.'],
  ['Forgot', 'I forgot to tap.'],
] as const

/** The reason of a request: picked, then changed as needed. */
export function ReasonField({ defaultValue }: { defaultValue: string }) {
  const { value, change, attach } = useFormFields().useHeld('reason', defaultValue)
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        ref={attach}
        name="reason"
        label="Reason"
        hint="At least 10 characters. Your supervisor will read this."
        value={value}
        onChange={change}
      />
      <Chips
        label="Usual reasons"
        choices={usual.map(([label, sentence]) => ({ label, onChoose: () => change(sentence) }))}
      />
    </div>
  )
}
