import type { ReactNode } from 'react'
import type { CallError } from '#web/api/call-error.ts'
import { BlockedDialog } from '#web/ui/BlockedDialog.tsx'
import { DeleteConfirm } from '#web/ui/DeleteConfirm.tsx'

/** The part of an editor that deleting needs. */
export type Removing<Row> = {
  toDelete: Row | null
  confirmRemoval: () => unknown
  cancelRemoval: () => void
  blocked: CallError | null
  unblock: () => void
}
type Props<Row> = { editor: Removing<Row>; nameOf: (row: Row) => string; children?: ReactNode }

/** "Delete?", and why something was not deleted; `children` say what to do about that. */
export function RemovalWindows<Row>({ editor, nameOf, children }: Props<Row>) {
  const { toDelete, blocked } = editor
  return (
    <>
      <DeleteConfirm
        name={toDelete && nameOf(toDelete)}
        onConfirm={editor.confirmRemoval}
        onClose={editor.cancelRemoval}
      />
      <BlockedDialog blocked={blocked} onClose={editor.unblock}>
        {children}
      </BlockedDialog>
    </>
  )
}
