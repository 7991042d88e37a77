import { Printer } from 'lucide-react'
import { useState } from 'react'
import { monthInWords } from '#domain/calendar.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PrintClassForm } from './PrintClassForm.tsx'

/** The month of a whole program or section in one file. */
export function PrintClass({ month }: { month: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        <Printer aria-hidden />
        Print
      </Button>
      <Dialog
        title={`Print ${monthInWords(month)}`}
        description="One file with all your interns who worked that month."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <PrintClassForm month={month} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
