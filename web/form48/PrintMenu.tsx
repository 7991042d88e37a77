import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { forms, type PrintFormat } from '#contract/form48.ts'
import type { FormVariant } from '#domain/form48.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'

const choices: readonly { label: string; variant: FormVariant; format: PrintFormat }[] = [
  { label: 'Form 48 (PDF)', variant: 'csc', format: 'pdf' },
  { label: 'School form (PDF)', variant: 'school', format: 'pdf' },
  { label: 'Form 48 (Excel)', variant: 'csc', format: 'xlsx' },
  { label: 'School form (Excel)', variant: 'school', format: 'xlsx' },
  { label: 'Form 48 (CSV)', variant: 'csc', format: 'csv' },
  { label: 'School form (CSV)', variant: 'school', format: 'csv' },
]

type Props = { studentId: number; month: string }

/** A student's printed month. */
export function PrintMenu({ studentId, month }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function print(variant: FormVariant, format: PrintFormat) {
    setBusy(true)
    await saveFile(
      forms.form48,
      { params: { studentId }, query: { month, variant, format } },
      `form48-${month}.${format}`,
    )
    setBusy(false)
  }

  return (
    <Menu
      trigger={
        <Button tone="secondary" isBusy={isBusy} className="print:hidden">
          <Download aria-hidden />
          Download
        </Button>
      }
      choices={choices.map(({ label, variant, format }) => ({
        label,
        icon: format === 'pdf' ? <FileText aria-hidden /> : <FileSpreadsheet aria-hidden />,
        onChoose: () => void print(variant, format),
      }))}
    />
  )
}
