import { useState } from 'react'
import * as z from 'zod/mini'
import { type LetterTemplate, LetterTemplateFields } from '#contract/letter-templates.ts'
import { letterProblem } from '#domain/letter.ts'
import { type LetterKind, letterKindLabels, letterKinds } from '#domain/letter-kind.ts'
import { CoursePicker } from '#web/courses/CoursePicker.tsx'
import { EditForm, type Editing } from '#web/fields/EditForm.tsx'
import { useFormFields } from '#web/fields/form-context.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { useSession } from '#web/session/session.ts'
import { LetterText } from './LetterText.tsx'
import { LivePreview } from './LivePreview.tsx'
import { type LetterStart, letterLabels } from './letter-words.ts'

type Props = Editing<LetterTemplateFields> & { template: LetterTemplate | null; start: LetterStart }

// The same rule as the server's, so that a field that is not known is named before it is sent.
const schema = LetterTemplateFields.check(
  z.check((sent) => {
    const { kind, text } = sent.value
    const message = letterProblem(kind, text)
    if (message) sent.issues.push({ code: 'custom', message, path: ['text'], input: text })
  }),
)
const kinds = letterKinds.map((value) => ({ value, label: letterKindLabels[value] }))

export function LetterForm({ template, start, ...editing }: Props) {
  const role = useSession(({ role }) => role)
  const letter = template ?? start
  const [kind, setKind] = useState<LetterKind>(letter.kind)
  return (
    <EditForm schema={schema} labels={letterLabels} {...editing}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" autoComplete="off" defaultValue={letter.name} />
        <SelectField
          name="kind"
          options={kinds}
          defaultValue={letter.kind}
          disabled={template !== null}
          onChange={(value) => value && setKind(value)}
        />
      </div>
      <Written kind={kind} text={letter.text} />
      <CoursePicker
        name="courseIds"
        hint={role === 'admin' ? 'None chosen: all programs' : 'Choose at least one of your programs'}
        defaultValue={template?.courseIds ?? []}
      />
    </EditForm>
  )
}

function Written({ kind, text }: { kind: LetterKind; text: string }) {
  const { value, change } = useFormFields().useHeld('text', text)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <LetterText kind={kind} value={value} onChange={change} />
      <LivePreview kind={kind} text={value} />
    </div>
  )
}
