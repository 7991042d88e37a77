import { FileText } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '#web/fields/FileDrop.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

export function StatesShown() {
  const [file, setFile] = useState<File | null>(null)
  const [tab, setTab] = useState('day')
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <Card title="Progress">
        <div className="flex items-center gap-6">
          <div className="w-36 shrink-0">
            <ProgressRing label="Hours done" value={212} next={24} max={486} text="212 of 486 hours">
              <span className="font-semibold text-3xl">212</span>
              <span className="text-muted text-sm">of 486 h</span>
            </ProgressRing>
          </div>
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      </Card>
      <Card title="File">
        <FileDrop
          label="Memorandum"
          accept="application/pdf,.docx"
          maxBytes={10 * 1024 ** 2}
          file={file}
          onChange={setFile}
        />
      </Card>
      <Card title="Tabs">
        <Tabs
          label="Record"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'day', label: 'Day', content: 'Eight hours, two halves.' },
            { value: 'week', label: 'Week', content: 'Forty hours so far.' },
            { value: 'month', label: 'Month', content: 'Signed on the last day.' },
          ]}
        />
      </Card>
      <Card>
        <EmptyState icon={FileText} title="No documents yet" action={<Button>Upload the first</Button>}>
          What you submit appears here, with who has read it and when.
        </EmptyState>
      </Card>
    </div>
  )
}
