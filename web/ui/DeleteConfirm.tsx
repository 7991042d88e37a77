import { Confirm } from './Confirm.tsx'

type Props = {
  /** The name of the record to delete, or null. */
  name: string | null
  onConfirm: () => unknown
  onClose: () => void
}

/** Deleting archives a record. The dialog says so, and where to find it again. */
export function DeleteConfirm({ name, onConfirm, onClose }: Props) {
  return (
    <Confirm
      title={`Delete ${name ?? ''}?`}
      message="It moves to the archive. You can restore it there, under the Archived filter."
      confirmLabel="Delete"
      isOpen={name !== null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
