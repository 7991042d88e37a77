import { useState } from 'react'
import { fileFormats, imports } from '#contract/imports.ts'
import type { ImportNoun } from '#domain/import-fields.ts'
import { saveFile } from '#web/api/save-file.ts'
import { FileDrop } from '#web/fields/FileDrop.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ImportState } from './use-import.ts'

const mostBytes = 10 * 1024 * 1024

export function PickStep({ noun, state }: { noun: ImportNoun; state: ImportState }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className="flex flex-col gap-5">
      <FileDrop
        label="File"
        accept=".csv,.xlsx"
        maxBytes={mostBytes}
        hint="CSV or Excel with column headers. You’ll review before anything is saved."
        error={state.problem}
        file={file}
        onChange={setFile}
      />
      <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
        No file yet? Start from a template:
        {fileFormats.map((format) => (
          <Button
            key={format}
            tone="quiet"
            size="sm"
            onClick={() => void saveFile(imports.template, { params: { noun }, query: { format } })}
          >
            Template, {format.toUpperCase()}
          </Button>
        ))}
      </p>
      <div className="flex justify-end">
        <Button disabled={!file} isBusy={state.isBusy} onClick={() => file && void state.take(file)}>
          Read the file
        </Button>
      </div>
    </div>
  )
}
