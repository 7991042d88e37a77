import type { ImportUpload } from '#contract/imports.ts'
import { type ImportNoun, importFields } from '#domain/import-fields.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ImportState } from './use-import.ts'

const none = -1
const choices = [
  { value: 'skip' as const, label: 'Skip them: they stay as they are' },
  { value: 'update' as const, label: 'Update them: an empty cell changes nothing' },
]

/** Asks which column holds which field. It starts with a guess, and shows the first row beside it. */
export function MapStep({ noun, upload, state }: { noun: ImportNoun; upload: ImportUpload; state: ImportState }) {
  const columns = upload.columns.map((label, value) => ({ value, label }))
  const [first] = upload.rows
  return (
    <div className="flex flex-col gap-5">
      <p>
        <strong className="font-medium">{upload.fileName}</strong> has {upload.total.toLocaleString('en')}{' '}
        {upload.total === 1 ? 'row' : 'rows'}. Say which column holds what.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {importFields[noun].map(({ name, label, isNeeded }) => {
          const column = state.mapping[name]
          const hint = column === undefined ? isNeeded && 'Needed: choose its column' : exampleOf(first?.[column])
          return (
            <SelectField
              key={name}
              name={name}
              label={label}
              isOptional={!isNeeded}
              {...(hint ? { hint } : {})}
              options={[{ value: none, label: 'Not in the file' }, ...columns]}
              value={column ?? none}
              onChange={(next) => state.choose(name, next === null || next === none ? null : next)}
            />
          )
        })}
      </div>
      <SelectField
        name="existing"
        label="Records that are there already"
        options={choices}
        value={state.existing}
        onChange={(next) => state.setExisting(next ?? 'skip')}
      />
      {state.problem && (
        <p role="alert" className="text-danger-ink">
          {state.problem}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button tone="secondary" onClick={state.startOver}>
          Choose another file
        </Button>
        <Button isBusy={state.isBusy} onClick={() => void state.tryOut()}>
          Check the rows
        </Button>
      </div>
    </div>
  )
}

function exampleOf(cell: string | undefined): string {
  return cell ? `First row: ${cell}` : ''
}
