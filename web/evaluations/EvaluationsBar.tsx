import { BellRing, MailOpen, X } from 'lucide-react'
import { useState } from 'react'
import type { EvaluationRow } from '#contract/evaluation-shapes.ts'
import { evaluations } from '#contract/evaluations.ts'
import { useSend } from '#web/api/use-send.ts'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { isOpen } from './evaluation-words.ts'
import { RemindAnswerers } from './RemindAnswerers.tsx'
import { releasedInWords } from './release-words.ts'

type Props = { chosen: ReadonlyMap<number, EvaluationRow>; onClear: () => void }

/** Releases or reminds all that are ticked. It stays at the bottom of the screen while some are. */
export function EvaluationsBar({ chosen, onClear }: Props) {
  const [isReminding, setReminding] = useState(false)
  const release = useSend(evaluations.release, { showsRefusal: true, tell: releasedInWords })
  const rows = [...chosen.values()]
  const toRelease = rows.filter(({ kind, status }) => kind === 'supervisor_student' && status === 'submitted')
  const toRemind = rows.filter(isOpen)

  async function releaseAll() {
    if (await release.send({ body: { ids: toRelease.map(({ id }) => id) } })) onClear()
  }

  function finish() {
    setReminding(false)
    onClear()
  }

  return (
    <>
      {rows.length > 0 && (
        <section
          aria-label="Actions for selected evaluations"
          className="keep-clear sticky bottom-[calc(1rem+var(--bottom-bar))] z-20 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-xl border bg-raised p-2 shadow-raised"
        >
          <p aria-live="polite" className="px-3 font-medium text-sm">
            {rows.length.toLocaleString('en')} selected
          </p>
          <Button
            tone="quiet"
            size="sm"
            disabled={toRelease.length === 0}
            isBusy={release.isSending}
            onClick={() => void releaseAll()}
          >
            <MailOpen aria-hidden />
            Release {toRelease.length.toLocaleString('en')}
          </Button>
          <Button tone="quiet" size="sm" disabled={toRemind.length === 0} onClick={() => setReminding(true)}>
            <BellRing aria-hidden />
            Remind {toRemind.length.toLocaleString('en')}
          </Button>
          <IconButton label="Clear the selection" onClick={onClear} className="size-9">
            <X aria-hidden />
          </IconButton>
        </section>
      )}
      <RemindAnswerers
        ids={toRemind.map(({ id }) => id)}
        isOpen={isReminding}
        onDone={finish}
        onClose={() => setReminding(false)}
      />
      <Dialog title="Nothing was released" isOpen={release.refused !== null} onClose={release.forget}>
        <RefusedNotice refused={release.refused} onFollow={release.forget} />
      </Dialog>
    </>
  )
}
