import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RemovalWindows, type Removing } from './RemovalWindows.tsx'

type Props<Row> = {
  editor: Removing<Row> & { isOpen: boolean; close: () => void }
  title: string
  description?: string
  isWide?: boolean
  nameOf: (row: Row) => string
  /** What to do when something still depends on the record. */
  advice?: ReactNode
  /** The form of the record. */
  children: ReactNode
}

/** The windows of a screen of records: the form, "Delete?", and why something was not deleted. */
export function EditorWindows<Row>(props: Props<Row>) {
  const { editor, title, description, isWide = false, nameOf, advice, children } = props
  return (
    <>
      <Dialog title={title} description={description} isOpen={editor.isOpen} onClose={editor.close} isWide={isWide}>
        {children}
      </Dialog>
      <RemovalWindows editor={editor} nameOf={nameOf}>
        {advice}
      </RemovalWindows>
    </>
  )
}
