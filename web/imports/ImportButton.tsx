import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ImportNoun } from '#domain/import-fields.ts'
import { Button } from '#web/ui/Button.tsx'

// The dialog is loaded on demand, because most visits to a list import nothing.
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Opens the imports of a list; the first noun is the list's own. */
export function ImportButton({ nouns }: { nouns: readonly ImportNoun[] }) {
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
          <ImportDialog key={opened} nouns={nouns} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
