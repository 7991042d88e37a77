import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { audit } from '#contract/audit.ts'
import { addDays } from '#domain/calendar.ts'
import { useSend } from '#web/api/use-send.ts'
import { useToday } from '#web/school-settings/school-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { AuditFilterValues } from './use-audit.ts'

const daysWithoutPeriod = 365

/** Exports the matching events as a file. Without a period it covers the last year. */
export function AuditExport({ filters }: { filters: AuditFilterValues }) {
  const today = useToday()
  const { send, isSending } = useSend(audit.export)
  const [isStarted, setStarted] = useState(false)

  async function start(format: 'csv' | 'xlsx') {
    const to = filters.to ?? today
    const from = filters.from ?? addDays(to, -daysWithoutPeriod)
    setStarted((await send({ body: { ...filters, from, to, format } })) !== null)
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {isStarted && (
        <Link to="/reports" className="text-link text-sm underline underline-offset-4">
          Open it in Reports
        </Link>
      )}
      <Menu
        trigger={
          <Button tone="secondary" isBusy={isSending}>
            <Download aria-hidden />
            Export
          </Button>
        }
        choices={[
          { label: 'CSV', onChoose: () => void start('csv') },
          { label: 'Excel (XLSX)', onChoose: () => void start('xlsx') },
        ]}
      />
    </div>
  )
}
