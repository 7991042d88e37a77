import { Ellipsis, FileCheck, ShieldOff, Undo2 } from 'lucide-react'
import type { Paper } from '#contract/papers.ts'
import { documentLabels } from '#domain/document.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { isInOrder, paperLooks, paperNote } from './paper-words.ts'

type Props = {
  paper: Paper
  mayMark: boolean
  onReceive: () => void
  onMark: (to: 'approved' | 'waived' | 'returned') => void
}

export function PaperRow({ paper, mayMark, onReceive, onMark }: Props) {
  const { tone, icon } = paperLooks[paper.state]
  const note = paperNote(paper)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-40 flex-1">
        <p className="leading-6">{paper.name}</p>
        {note && <p className="text-muted text-sm leading-5">{note}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-2 max-sm:w-full">
        <span className="flex-1">
          <Badge tone={tone} icon={icon}>
            {documentLabels[paper.state]}
          </Badge>
        </span>
        {mayMark && !isInOrder(paper) && (
          <Button tone="secondary" size="sm" onClick={onReceive} aria-label={`Received on paper: ${paper.name}`}>
            Received
          </Button>
        )}
        {mayMark && (
          <Menu
            trigger={
              <IconButton label={`More for ${paper.name}`} className="-mr-2">
                <Ellipsis aria-hidden />
              </IconButton>
            }
            choices={[
              { label: 'Received on paper', icon: <FileCheck aria-hidden />, onChoose: () => onMark('approved') },
              { label: 'Waive', icon: <ShieldOff aria-hidden />, onChoose: () => onMark('waived') },
              {
                label: 'Return',
                icon: <Undo2 aria-hidden />,
                isDanger: true,
                isDisabled: paper.documentId === null,
                onChoose: () => onMark('returned'),
              },
            ]}
          />
        )}
      </div>
    </li>
  )
}
