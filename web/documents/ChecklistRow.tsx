import { useLocation } from '@tanstack/react-router'
import { ClipboardCheck, Ellipsis, Eye, FileCheck, ShieldOff, Undo2, Upload } from 'lucide-react'
import type { ChecklistItem } from '#contract/checklist.ts'
import { isInOrder, mayUpload } from '#domain/document.ts'
import { useSession } from '#web/session/session.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { type ChecklistOwner, uploadKey } from '#web/upload/owner.ts'
import { UploadLine } from '#web/upload/UploadLine.tsx'
import { useUploads } from '#web/upload/uploads.ts'
import { hasFile, needingYou, requirementAnchor, uploadWord } from './document-words.ts'
import { ItemFacts, StateBadge } from './ItemFacts.tsx'

type Props = {
  item: ChecklistItem
  owner: ChecklistOwner
  mayMark: boolean
  onReceive: () => void
  onMark: (to: 'approved' | 'waived' | 'returned') => void
  onUpload: () => void
  onOpen: () => void
}

/** One line of the checklist: what is required, its status, and what can be done about it. */
export function ChecklistRow({ item, owner, mayMark, onReceive, onMark, onUpload, onOpen }: Props) {
  const role = useSession(({ role }) => role)
  const key = uploadKey(owner, item)
  const upload = useUploads(({ uploads }) => uploads[key])
  const isWanted = useLocation({ select: ({ hash }) => hash === requirementAnchor(item.requirementId) })
  const isUploaded = item.metBy === 'upload'
  const mayReplace =
    isUploaded && !mayMark && mayUpload(role, item.uploadedBy) && !(upload && upload.step !== 'refused')
  return (
    <li ref={isWanted ? bringIntoSight : null} className={classes('flex flex-col gap-2 py-3', isWanted && marked)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ItemFacts item={item} />
        <div className="flex shrink-0 flex-wrap items-center gap-2 max-sm:w-full">
          <span className="flex-1">
            <StateBadge item={item} />
          </span>
          <div className="ml-auto flex items-center gap-2">
            {hasFile(item) && (
              <Button tone="secondary" size="sm" onClick={onOpen} aria-label={`View ${item.name}`}>
                <Eye aria-hidden />
                View
              </Button>
            )}
            {item.evaluationId !== null && (
              <AddressLink
                address={`/evaluations/${item.evaluationId}`}
                label={`View the evaluation: ${item.name}`}
                className={buttonClasses('secondary', 'sm')}
              >
                <ClipboardCheck aria-hidden />
                View
              </AddressLink>
            )}
            {mayReplace && isInOrder(item.state) && <VersionMenu item={item} onUpload={onUpload} />}
            {mayReplace && !isInOrder(item.state) && (
              <Button
                tone={needingYou([item], role).length > 0 ? 'primary' : 'secondary'}
                size="sm"
                onClick={onUpload}
                aria-label={`${uploadWord(item)}: ${item.name}`}
              >
                <Upload aria-hidden />
                {uploadWord(item)}
              </Button>
            )}
            {mayMark && !isInOrder(item.state) && (
              <Button tone="secondary" size="sm" onClick={onReceive} aria-label={`Hard copy received: ${item.name}`}>
                Received
              </Button>
            )}
            {mayMark && <StaffMenu item={item} onMark={onMark} onUpload={onUpload} />}
          </div>
        </div>
      </div>
      {upload && <UploadLine upload={upload} uploadKey={key} />}
    </li>
  )
}

const marked = '-mx-2 rounded-control bg-accent-soft px-2'

/** The list is fetched after the page is open, too late for the browser to find the line. */
function bringIntoSight(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'center' })
}

/** A document that is complete rarely needs another version. */
function VersionMenu({ item, onUpload }: Pick<Props, 'item' | 'onUpload'>) {
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${item.name}`} className="-mr-2">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      choices={[{ label: uploadWord(item), icon: <Upload aria-hidden />, onChoose: onUpload }]}
    />
  )
}

function StaffMenu({ item, onMark, onUpload }: Pick<Props, 'item' | 'onMark' | 'onUpload'>) {
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${item.name}`} className="-mr-2">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      choices={[
        { label: 'Hard copy received', icon: <FileCheck aria-hidden />, onChoose: () => onMark('approved') },
        ...(item.metBy === 'upload'
          ? [{ label: 'Upload for student', icon: <Upload aria-hidden />, onChoose: onUpload }]
          : []),
        { label: 'Waive', icon: <ShieldOff aria-hidden />, onChoose: () => onMark('waived') },
        {
          label: 'Return',
          icon: <Undo2 aria-hidden />,
          isDanger: true,
          isDisabled: item.documentId === null || item.evaluationId !== null,
          onChoose: () => onMark('returned'),
        },
      ]}
    />
  )
}
