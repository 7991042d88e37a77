import { Confirm } from './Confirm.tsx'

type Props = {
  /** Of what is to be deleted; null while nothing is. */
  name: string | null
  onConfirm: () => unknown
  onClose: () => void
}

/** Deleting archives: it says so, and where to find it again. */
export function DeleteConfirm({ name, onConfirm, onClose }: Props) {
  return (
    <Confirm
      title={`Delete ${name ?? ''}?`}
      message="It moves to the archive. You find and restore it there, under the Archived filter."
      confirmLabel="Delete"
      isOpen={name !== null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
