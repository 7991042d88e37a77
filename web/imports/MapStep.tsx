import type { ImportUpload } from '#contract/imports.ts'
import { type ImportNoun, importFields, missingFields } from '#domain/import-fields.ts'
import { dateOrderOptions } from '#web/fields/date-orders.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ProofField } from './ProofField.tsx'
import type { ImportState } from './use-import.ts'

const none = -1
const choices = [
  { value: 'skip' as const, label: 'Skip' },
  { value: 'update' as const, label: 'Update (blank cells are ignored)' },
]
/** Asks which column holds which field. It starts with a guess, and shows the first row beside it. */
export function MapStep({ noun, upload, state }: { noun: ImportNoun; upload: ImportUpload; state: ImportState }) {
  const columns = upload.columns.map((label, value) => ({ value, label }))
  const [first] = upload.rows
  const { mapping, existing } = state
  const missing = missingFields(noun, { mapping, existing })
  // A field that another column already holds, such as a part of the full name, can be left out.
  const needed = new Set(
    missingFields(noun, { mapping: {}, existing })
      .filter(({ or }) => or.every((other) => mapping[other] === undefined))
      .map(({ name }) => name),
  )
  const used = new Set(Object.values(mapping))
  const unused = upload.columns.filter((_, column) => !used.has(column))
  return (
    <div className="flex flex-col gap-5">
      <p>
        <strong className="font-medium">{upload.fileName}</strong> has {upload.total.toLocaleString('en')}{' '}
        {upload.total === 1 ? 'row' : 'rows'}. Match each field to a column.
      </p>
      {upload.asideCount > 0 && (
        <details className="text-sm">
          <summary>
            {upload.asideCount === 1 ? '1 row is' : `${upload.asideCount.toLocaleString('en')} rows are`} left out, such
            as headings and closing lines
          </summary>
          <ul className="pt-2 text-muted">
            {upload.aside.map(({ row, text }) => (
              <li key={row} className="wrap-anywhere">
                Row {row}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      <SelectField
        name="titleRow"
        label="Column titles are in"
        options={upload.top.map(({ row, text }) => ({ value: row, label: `Row ${row}: ${text.slice(0, 60)}` }))}
        value={upload.titleRow}
        onChange={(next) => next !== null && next !== upload.titleRow && void state.chooseTitles(next)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {importFields[noun].map(({ name, label }) => {
          const column = state.mapping[name]
          const isMissing = missing.some((field) => field.name === name)
          const hint = column === undefined ? isMissing && 'Required' : exampleOf(first?.[column])
          return (
            <SelectField
              key={name}
              name={name}
              label={label}
              isOptional={!needed.has(name)}
              {...(hint ? { hint } : {})}
              options={[{ value: none, label: 'Not in the file' }, ...columns]}
              value={column ?? none}
              onChange={(next) => state.choose(name, next === null || next === none ? null : next)}
            />
          )
        })}
      </div>
      {unused.length > 0 && <p className="text-muted text-sm">Columns not used: {unused.join(', ')}.</p>}
      <SelectField
        name="existing"
        label="Existing records"
        options={choices}
        value={state.existing}
        onChange={(next) => state.setExisting(next ?? 'skip')}
      />
      <SelectField
        name="dateOrder"
        label="Dates such as 5/6/2004"
        options={dateOrderOptions}
        value={state.dateOrder}
        onChange={(next) => state.setDateOrder(next ?? 'month')}
      />
      {noun === 'carried' && <ProofField id={upload.id} />}
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
