import type { MenuChoice } from '#web/ui/Menu.tsx'
import { RowActions } from './RowActions.tsx'

type Stored = { id: number; archivedAt: string | null }
type Props<Row extends Stored> = {
  row: Row
  name: string
  editor: { edit: (row: Row) => void; remove: (row: Row) => void }
  restore: (input: { params: { id: number } }) => unknown
  mayChange?: boolean
  more?: readonly MenuChoice[]
}

/** What can be done with a record of a list: one in the archive is restored, any other is edited or deleted. */
export function RecordActions<Row extends Stored>(props: Props<Row>) {
  const { row, name, editor, restore, mayChange = true, more = [] } = props
  if (row.archivedAt !== null) {
    return <RowActions name={name} onRestore={mayChange ? () => void restore({ params: { id: row.id } }) : undefined} />
  }
  return (
    <RowActions
      name={name}
      onEdit={mayChange ? () => editor.edit(row) : undefined}
      onDelete={mayChange ? () => editor.remove(row) : undefined}
      more={more}
    />
  )
}
