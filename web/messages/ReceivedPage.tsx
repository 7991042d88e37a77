import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { notices, type ReceivedMessage } from '#contract/notices.ts'
import { momentInWords } from '#domain/zone.ts'
import { useList } from '#web/api/use-list.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { DataTable } from '#web/table/DataTable.tsx'
import type { Column } from '#web/table/data-table.ts'
import { NamedCell } from '#web/table/NamedCell.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NoticeWindow } from './NoticeWindow.tsx'

/** The messages that a person got in the last year, to be read again. */
export function ReceivedPage() {
  const list = useList(notices.list)
  const { timeZone: zone } = useSettings()
  const [opened, setOpened] = useState<ReceivedMessage | null>(null)
  const columns: Column<ReceivedMessage>[] = [
    {
      title: 'Message',
      cell: (message) => (
        <NamedCell title={message.subject} detail={`From ${message.sender}`} onOpen={() => setOpened(message)} />
      ),
    },
    { title: 'Sent on', cell: ({ createdAt }) => momentInWords(createdAt, zone) },
    {
      title: 'Status',
      cell: ({ readAt }) => <Badge tone={readAt ? 'neutral' : 'info'}>{readAt ? 'Read' : 'New'}</Badge>,
    },
  ]
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <DataTable
        label="Messages for you"
        list={list}
        rows={list.data?.notices}
        total={list.data?.total}
        columns={columns}
        onOpen={setOpened}
        empty={
          <EmptyState icon={Megaphone} title="No messages">
            Messages from your school will appear here.
          </EmptyState>
        }
      />
      <NoticeWindow message={opened} onClose={() => setOpened(null)} />
    </>
  )
}
