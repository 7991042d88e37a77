import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BulkAct, bulk } from '#contract/bulk.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { ActProgress } from './ActProgress.tsx'
import { hasEnded, useBulk } from './use-bulk.ts'

/** The way back to a step of many whose window was closed: its result, and its undo while that is possible. */
export function RecentSteps({ outcome }: { outcome?: (act: BulkAct) => ReactNode }) {
  const { data } = useAsk(bulk.recent, {})
  const { act, isBusy, undo, show, forget } = useBulk()
  const acts = data?.acts ?? []
  return (
    <>
      {acts.length > 0 && (
        <Menu
          trigger={
            <Button tone="secondary">
              <History aria-hidden />
              Recent steps
            </Button>
          }
          choices={acts.map((one) => ({ id: one.id, label: labelOf(one), onChoose: () => show(one) }))}
        />
      )}
      <Dialog title="Recent step" isOpen={act !== null} onClose={forget} isWide>
        {act && (
          <ActProgress act={act} isBusy={isBusy} onUndo={() => void undo()} onClose={forget} more={outcome?.(act)} />
        )}
      </Dialog>
    </>
  )
}

function labelOf(act: BulkAct): string {
  if (hasEnded(act)) return act.message ?? ''
  return `${act.state === 'undoing' ? 'Undoing' : 'Working'}: ${act.progress} of ${act.total}`
}
