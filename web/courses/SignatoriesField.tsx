import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Course } from '#contract/courses.ts'
import { partLabels, partsOf, type Signatory, signedPapers, signingPlaces } from '#domain/signatory.ts'
import { FieldNotes } from '#web/fields/FieldNotes.tsx'
import { useFormFields } from '#web/fields/form-context.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = { hint: string; defaultValue: Course['signatories'] }
const name = 'signatories'

const papers = signingPlaces.map((value) => ({
  value,
  label: value === 'all' ? 'All printouts' : signedPapers[value].label,
}))

/** Who signs which printed paper, and how. */
export function SignatoriesField({ hint, defaultValue }: Props) {
  const id = useId()
  const form = useFormFields()
  const { value, change } = form.useHeld<Signatory[]>(name, defaultValue.map(typed))
  const archived = defaultValue.filter(({ isArchived }) => isArchived).map((each) => each.name)
  const put = (index: number, next: Partial<Signatory>) =>
    change(value.map((row, at) => (at === index ? { ...row, ...next } : row)))

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 font-semibold">{form.labelOf(name)}</legend>
      <FieldNotes id={id} hint={hint} error={form.errorOf(name)} />
      {value.map((row, index) => (
        // Rows have no id of their own, and only the last act on the list decides where one is.
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold their values by this place in the list
        <div key={index} className="flex flex-col gap-3 rounded-card border p-3 sm:p-4">
          <div className="grid items-end gap-3 sm:grid-cols-2">
            <SelectField
              name={`${name}-${index}-paper`}
              label="Printout"
              options={papers}
              value={row.paper}
              onChange={(paper) => {
                if (paper === null) return
                const [first = row.part] = partsOf(paper)
                put(index, { paper, part: partsOf(paper).includes(row.part) ? row.part : first })
              }}
            />
            <SelectField
              name={`${name}-${index}-part`}
              label="Signs as"
              options={partsOf(row.paper).map((part) => ({ value: part, label: partLabels[part] }))}
              value={row.part}
              onChange={(part) => part !== null && put(index, { part })}
            />
            <TextField
              name={`${name}-${index}-name`}
              label="Signatory"
              value={row.name}
              onChange={(text) => put(index, { name: text })}
            />
            <TextField
              name={`${name}-${index}-title`}
              label="Title"
              isOptional
              value={row.title ?? ''}
              onChange={(text) => put(index, { title: text })}
            />
          </div>
          <div className="flex flex-wrap-reverse items-center justify-end gap-3">
            {archived.includes(row.name) && (
              <p className="mr-auto flex items-center gap-2 text-sm">
                <CircleAlert aria-hidden className="size-4 shrink-0 text-warn-ink" />
                {row.name} is archived. The name is still printed until you change it.
              </p>
            )}
            <Button
              tone="danger-quiet"
              size="sm"
              aria-label={`Remove ${row.name || 'this signatory'}`}
              onClick={() => change(value.filter((_, at) => at !== index))}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          tone="secondary"
          size="sm"
          onClick={() => change([...value, { paper: 'all', part: 'noted', name: '', title: '' }])}
        >
          <Plus aria-hidden />
          Add a signatory
        </Button>
      </div>
    </fieldset>
  )
}

function typed({ paper, part, name: person, title }: Course['signatories'][number]): Signatory {
  return { paper, part, name: person, title }
}
