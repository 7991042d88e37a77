import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { type Message, messages } from '#contract/messages.ts'
import { momentInWords } from '#domain/zone.ts'
import { useList } from '#web/api/use-list.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { ListHead } from '#web/table/ListHead.tsx'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ComposeDialog } from './ComposeDialog.tsx'
import { MessageDrawer } from './MessageDrawer.tsx'
import { deliveryInWords, peopleInWords, stateLooks } from './message-words.ts'

/** The messages of the last year, with what became of each, and the way to write another. */
export function MessagesTab() {
  const list = useList(messages.list)
  const { timeZone: zone } = useSettings()
  const [opened, setOpened] = useState<Message | null>(null)
  const [isWriting, setWriting] = useState(false)
  const add = (
    <Button onClick={() => setWriting(true)}>
      <Plus aria-hidden />
      New message
    </Button>
  )
  const columns: Column<Message>[] = [
    {
      title: 'Message',
      cell: (message) => (
        <NamedCell
          title={message.subject}
          detail={`${message.audience}: ${peopleInWords(message.total)}`}
          onOpen={() => setOpened(message)}
        />
      ),
    },
    { title: 'Sent by', cell: ({ sender }) => sender },
    { title: 'Sent on', cell: ({ createdAt }) => momentInWords(createdAt, zone) },
    { title: 'Result', cell: (message) => <span className="text-sm">{deliveryInWords(message)}</span> },
    {
      title: 'Status',
      cell: ({ state }) => <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>,
    },
  ]

  return (
    <>
      <ListHead>{add}</ListHead>
      <DataTable
        label="Messages"
        list={list}
        rows={list.data?.messages}
        total={list.data?.total}
        columns={columns}
        onOpen={setOpened}
        empty={
          <EmptyState icon={Megaphone} title="No messages" action={add}>
            Tell a section, a company or a role what they need to know.
          </EmptyState>
        }
      />
      <ComposeDialog isOpen={isWriting} onDone={() => list.retry()} onClose={() => setWriting(false)} />
      <MessageDrawer id={opened?.id ?? null} onClose={() => setOpened(null)} />
    </>
  )
}
