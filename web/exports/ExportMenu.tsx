import { Download } from 'lucide-react'
import { useState } from 'react'
import { type ExportedList, exportOf } from '#contract/exports.ts'
import { type FileFormat, fileFormats } from '#contract/imports.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'

type Props = {
  of: ExportedList
  /** The filters of the list. The file holds the same rows, from all pages. */
  filters: Record<string, string | number | boolean>
}

const labels: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

/** The rows of a list as a file. */
export function ExportMenu({ of, filters }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function save(format: FileFormat) {
    const { page: _page, rowsPerPage: _rowsPerPage, open: _open, ...narrowed } = filters
    setBusy(true)
    await saveFile(exportOf(of), { query: { ...narrowed, format } }, `export.${format}`)
    setBusy(false)
  }

  return (
    <Menu
      trigger={
        <Button tone="secondary" isBusy={isBusy}>
          <Download aria-hidden />
          Export
        </Button>
      }
      choices={fileFormats.map((format) => ({ label: labels[format], onChoose: () => void save(format) }))}
    />
  )
}
