import { requirements } from '#contract/requirements.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { SelectField } from '#web/fields/SelectField.tsx'

/** One of the documents that students submit. */
export function DocumentField() {
  const list = useAsk(requirements.list, { query: { rowsPerPage: 100 } }).data?.requirements ?? []
  const options = list
    .filter(({ subject }) => subject === 'student')
    .map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField name="requirementId" label="Document" options={options} />
}
