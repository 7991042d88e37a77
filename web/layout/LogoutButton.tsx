import { LogOut } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { leave, useLeaving } from '#web/sign-in/leave.ts'
import { signOut } from '#web/sign-in/sign-in.ts'
import { Button } from '#web/ui/Button.tsx'

const Confirm = lazy(async () => ({ default: (await import('#web/ui/Confirm.tsx')).Confirm }))

/** Red, and apart from its neighbors (spec §2). It asks only when something would be lost or hard to come back to. */
export function LogoutButton() {
  const warning = useLeaving((leaving) => leaving.warning)
  return (
    <>
      <Button tone="danger" onClick={() => void leave()} className="ml-2 max-sm:size-11 max-sm:px-0">
        <LogOut aria-hidden />
        <span className="max-sm:sr-only">Logout</span>
      </Button>
      {warning && (
        <Suspense>
          <Confirm
            isOpen
            title="Log out now?"
            message={warning}
            confirmLabel="Log out"
            cancelLabel="Stay"
            onConfirm={signOut}
            onClose={() => useLeaving.setState({ warning: null })}
          />
        </Suspense>
      )}
    </>
  )
}
