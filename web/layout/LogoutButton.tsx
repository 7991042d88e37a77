import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNetwork } from '#web/network/network.ts'
import { countUnsent, logoutWarning } from '#web/session/unsent.ts'
import { signOut } from '#web/sign-in/sign-in.ts'
import { Button } from '#web/ui/Button.tsx'

const Confirm = lazy(async () => ({ default: (await import('#web/ui/Confirm.tsx')).Confirm }))

/** Red, and apart from its neighbors (spec §2). It asks only when something would be lost or hard to come back to. */
export function LogoutButton() {
  const [warning, setWarning] = useState<string | null>(null)

  async function leave() {
    const found = logoutWarning(await countUnsent(), useNetwork.getState().isOffline ? 'offline' : 'online')
    if (found) setWarning(found)
    else signOut()
  }

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
            onClose={() => setWarning(null)}
          />
        </Suspense>
      )}
    </>
  )
}
