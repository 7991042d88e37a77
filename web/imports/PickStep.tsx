import { useState } from 'react'
import { fileFormats, imports } from '#contract/imports.ts'
import { type ImportNoun, importKinds } from '#domain/import-fields.ts'
import { saveFile } from '#web/api/save-file.ts'
import { FileDrop } from '#web/fields/FileDrop.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ImportState } from './use-import.ts'

const mostBytes = 10 * 1024 * 1024

type Props = {
  nouns: readonly ImportNoun[]
  noun: ImportNoun
  state: ImportState
  onNoun: (noun: ImportNoun) => void
}

export function PickStep({ nouns, noun, state, onNoun }: Props) {
  const [file, setFile] = useState<File | null>(null)

  function read(chosen: File | null) {
    setFile(chosen)
    if (chosen) void state.take(chosen)
  }

  return (
    <div className="flex flex-col gap-5">
      {nouns.length > 1 && (
        <SelectField
          name="noun"
          label="What does the file list?"
          options={nouns.map((value) => ({ value, label: capitalized(importKinds[value].label) }))}
          value={noun}
          onChange={(next) => next && onNoun(next)}
        />
      )}
      <FileDrop
        label="File"
        accept=".csv,.xlsx"
        maxBytes={mostBytes}
        hint="CSV or Excel with column headers. You’ll review before anything is saved."
        error={state.problem}
        file={file}
        onChange={read}
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
      <output className="text-muted text-sm">{state.isBusy && 'Reading the file…'}</output>
    </div>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
