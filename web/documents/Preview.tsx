import { Dialog as Base } from '@base-ui/react/dialog'
import { useState } from 'react'
import { documents, type StudentDocument } from '#contract/documents.ts'
import { may } from '#contract/may.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { FileView } from '#web/file-view/FileView.tsx'
import type { View } from '#web/file-view/view.ts'
import { useSession } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import { PreviewFacts } from './PreviewFacts.tsx'
import type { PreviewAct } from './preview-keys.ts'
import { ReviewPanel } from './ReviewPanel.tsx'
import { usePreviewKeys } from './use-preview-keys.ts'
import { useReview } from './use-review.ts'

type Props = {
  ids: readonly number[]
  isPage: boolean
  openId: number
  onOpen: (id: number) => void
  onReviewed: ((nextId: number | null) => void) | undefined
}

const whole: View = { zoom: 1, turn: 0 }

export function Preview({ ids, isPage, openId, onOpen, onReviewed }: Props) {
  // The order stays as it was when the first document was opened, although reviewed documents leave the list.
  const [order] = useState(ids)
  const role = useSession(({ role }) => role)
  const asked = useAsk(documents.history, { params: { id: openId } })
  const [view, setView] = useState(whole)
  const [besideId, setBeside] = useState<number | null>(null)
  const versions = asked.isPlaceholderData ? [] : (asked.data?.documents ?? [])
  const newest = versions[0]
  const beside = versions.find(({ id }) => id === besideId)
  const at = order.indexOf(openId)
  const mayReview = may(role, documents.review) && newest?.evaluationId === null
  const review = useReview(newest, () => onReviewed?.(order[at + 1] ?? null))

  function go(id: number | undefined) {
    if (id === undefined) return
    setView(whole)
    review.cancel()
    setBeside(null)
    onOpen(id)
  }

  function act(what: PreviewAct) {
    if (what === 'previous') go(order[at - 1])
    if (what === 'next') go(order[at + 1])
    if (what === 'in') setView(({ zoom, turn }) => ({ zoom: Math.min(5, zoom * 1.25), turn }))
    if (what === 'out') setView(({ zoom, turn }) => ({ zoom: Math.max(0.25, zoom / 1.25), turn }))
    if (what === 'fit') setView(whole)
    if (what === 'turn') setView(({ zoom, turn }) => ({ zoom, turn: (turn + 90) % 360 }))
    if (what === 'download' && newest?.fileName) void download(newest)
    if (what === 'approve' && mayReview) review.decide('approved')
    if (what === 'return' && mayReview) review.decide('returned')
  }

  usePreviewKeys(act)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PreviewBar
        title={newest ? newest.requirementName : 'Document'}
        owner={newest?.ownerName ?? ''}
        position={order.length > 1 ? `${at + 1} of ${order.length}` : null}
        isPage={isPage}
        isFirst={at <= 0}
        isLast={at >= order.length - 1}
        hasFile={Boolean(newest?.fileName)}
        onAct={act}
      />
      <Base.Description className="sr-only">
        Keys: arrows for previous and next, plus and minus to zoom, R to turn,{' '}
        {mayReview && 'A to approve, X to return, '}D to download.
      </Base.Description>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
        <div className={classes('grid min-h-[55dvh] flex-1 gap-px bg-line lg:min-h-0', beside && 'md:grid-cols-2')}>
          {asked.isError && (
            <p role="alert" className="bg-ground p-6">
              {documents.history.failed}
            </p>
          )}
          {!newest && !asked.isError && <Skeleton className="h-full min-h-60 w-full" />}
          {beside && <Pane document={beside} view={view} isNamed />}
          {newest && <Pane document={newest} view={view} isNamed={Boolean(beside)} />}
        </div>
        <aside
          aria-label="About this document"
          className="flex w-full shrink-0 flex-col gap-6 border-t bg-card p-5 lg:w-88 lg:overflow-y-auto lg:border-t-0 lg:border-l"
        >
          {newest && mayReview && (
            <ReviewPanel key={`${newest.id} ${newest.version}`} document={newest} review={review} />
          )}
          {newest && <PreviewFacts document={newest} versions={versions} besideId={besideId} onCompare={setBeside} />}
        </aside>
      </div>
    </div>
  )
}

function Pane({ document, view, isNamed }: { document: StudentDocument; view: View; isNamed: boolean }) {
  return (
    // A box that scrolls must be reachable by keyboard.
    <section
      aria-label={`Version ${document.revision}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that arrows scroll it
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      className="relative min-h-0 min-w-0 overflow-auto bg-sunken p-4 -outline-offset-2"
    >
      {isNamed && <p className="pb-3 font-medium text-sm">Version {document.revision}</p>}
      <FileView document={document} view={view} />
    </section>
  )
}

function download({ id, fileName }: StudentDocument) {
  return saveFile(documents.file, { params: { id } }, fileName ?? 'file')
}
