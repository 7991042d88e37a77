import { lazy, Suspense, useState } from 'react'
import { type ChecklistItem, type ChecklistMark, checklist } from '#contract/checklist.ts'
import { may } from '#contract/may.ts'
import { isInOrder } from '#domain/document.ts'
import { phaseLabels } from '#domain/requirement.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { lineToCome, Skeleton } from '#web/ui/Skeleton.tsx'
import type { ChecklistOwner } from '#web/upload/owner.ts'
import { startUpload } from '#web/upload/uploads.ts'
import { ChecklistRow } from './ChecklistRow.tsx'
import { DocumentGroup } from './DocumentGroup.tsx'
import { hasFile, needingYou } from './document-words.ts'
import { MarkDialog, type Marking } from './MarkDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'

// Only staff receive hard copies, so that students load none of it.
const ReceiveMissing = lazy(async () => ({ default: (await import('./ReceiveMissing.tsx')).ReceiveMissing }))

const phases = ['before', 'during', 'after'] as const

/** The checklist of a student or a company, by phase: what is in order, what is missing, and what to do about it. */
export function ChecklistCard({ owner }: { owner: ChecklistOwner }) {
  const role = useSession(({ role }) => role)
  const asked = useAsk(checklist.list, { query: owner })
  const { send } = useSend(checklist.mark)
  const [marking, setMarking] = useState<Marking | null>(null)
  const [uploading, setUploading] = useState<ChecklistItem | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const all = asked.data?.papers ?? []
  const ready = all.filter(({ state }) => isInOrder(state)).length
  const mayMark = may(role, checklist.mark)
  const shown = all.filter(hasFile).flatMap(({ documentId }) => documentId ?? [])

  const needed = mayMark ? [] : needingYou(all, role)
  const groups = [
    { title: 'Needs you', items: needed, of: needed },
    ...phases.map((phase) => {
      const of = all.filter((item) => item.phase === phase)
      return { title: phaseLabels[phase], items: of.filter((item) => !needed.includes(item)), of }
    }),
  ]

  /** Those of one period, or those that do not repeat. */
  const mark = (items: readonly ChecklistItem[], fields: Pick<ChecklistMark, 'status' | 'expiresOn' | 'remarks'>) => {
    const requirementIds = items.map(({ requirementId }) => requirementId)
    return send({ body: { ...owner, requirementIds, period: items[0]?.period ?? null, ...fields } })
  }
  const receive = (received: readonly ChecklistItem[]) => mark(received, { status: 'approved' })

  return (
    <Card
      title="Documents"
      description={asked.data ? `${ready} of ${all.length} complete` : lineToCome}
      actions={
        mayMark && (
          <Suspense>
            <ReceiveMissing owner={owner} items={all} onReceive={receive} />
          </Suspense>
        )
      }
    >
      {asked.isPending && <Skeleton className="h-48 w-full" />}
      {asked.isError && <p role="alert">{checklist.list.failed}</p>}
      {asked.data?.total === 0 && <p className="text-muted">No documents required.</p>}
      {all.length > 0 && (
        <div className="pb-5">
          <ProgressBar
            label="Documents complete"
            value={ready}
            max={all.length}
            text={`${ready} of ${all.length} complete`}
            isDone={ready === all.length}
          />
        </div>
      )}
      <div className="@container">
        <div className="-mb-6 gap-x-12 @4xl:columns-2">
          {groups.map((group) => (
            <DocumentGroup key={group.title} {...group} mayFold={!mayMark}>
              {(item) => (
                <ChecklistRow
                  key={`${item.requirementId} ${item.period}`}
                  item={item}
                  owner={owner}
                  mayMark={mayMark}
                  onReceive={() => (item.hasExpiry ? setMarking({ item, to: 'approved' }) : void receive([item]))}
                  onMark={(to) => setMarking({ item, to })}
                  onUpload={() => setUploading(item)}
                  onOpen={() => setOpened(item.documentId)}
                />
              )}
            </DocumentGroup>
          ))}
        </div>
      </div>
      <MarkDialog
        owner={owner}
        marking={marking}
        onMark={({ item, fields }) => mark([item], fields)}
        onClose={() => setMarking(null)}
      />
      <UploadDialog
        item={uploading}
        onSend={(line, file) => void startUpload({ owner, line, file })}
        onClose={() => setUploading(null)}
      />
      <PreviewDialog ids={shown} openId={opened} onOpen={setOpened} onClose={() => setOpened(null)} />
    </Card>
  )
}
