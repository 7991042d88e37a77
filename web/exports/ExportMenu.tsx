import { Download } from 'lucide-react'
import { useState } from 'react'
import type { listExports } from '#contract/exports.ts'
import { type FileFormat, fileFormats } from '#contract/imports.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'

type Props = {
  noun: keyof typeof listExports
  /** The filters of the list. The file holds the same rows, from all pages. */
  filters: Record<string, string | number | boolean>
}

const labels: Record<FileFormat, string> = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

/** The rows of a list as a file. */
export function ExportMenu({ noun, filters }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function save(format: FileFormat) {
    const { page: _page, rowsPerPage: _rowsPerPage, open: _open, ...narrowed } = filters
    setBusy(true)
    // The table of all exports is loaded when somebody exports, not with every list.
    const { listExports } = await import('#contract/exports.ts')
    await saveFile(listExports[noun], { query: { ...narrowed, format } }, `export.${format}`)
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
