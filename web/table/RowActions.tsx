import { ArchiveRestore, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuChoice } from '#web/ui/Menu.tsx'

type Props = {
  /** The row's name, so that its button can be told from the others. */
  name: string
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  onRestore?: (() => void) | undefined
  /** Between edit and delete. */
  more?: readonly MenuChoice[]
}

/** The actions on a row. Those that are not given are not offered. */
export function RowActions({ name, onEdit, onDelete, onRestore, more = [] }: Props) {
  const choices = [
    onEdit && { label: 'Edit', icon: <Pencil aria-hidden />, onChoose: onEdit },
    ...more,
    onRestore && { label: 'Restore', icon: <ArchiveRestore aria-hidden />, onChoose: onRestore },
    onDelete && { label: 'Delete', icon: <Trash2 aria-hidden />, isDanger: true, onChoose: onDelete },
  ].filter((choice): choice is MenuChoice => choice !== undefined)
  if (choices.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${name}`}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
      choices={choices}
    />
  )
}
