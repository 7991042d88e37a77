import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ImportNoun } from '#domain/import-fields.ts'
import { Button } from '#web/ui/Button.tsx'

// The dialog is loaded on demand, because most visits to a list import nothing.
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Opens the import of a noun, from its list. */
export function ImportButton({ noun }: { noun: ImportNoun }) {
  const [opened, setOpened] = useState(0)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="secondary"
        onClick={() => {
          setOpened(opened + 1)
          setOpen(true)
        }}
      >
        <Upload aria-hidden />
        Import
      </Button>
      {opened > 0 && (
        <Suspense>
          <ImportDialog key={opened} noun={noun} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
