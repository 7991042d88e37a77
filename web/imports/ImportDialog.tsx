import { useState } from 'react'
import { type ImportNoun, importKinds } from '#domain/import-fields.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CheckStep } from './CheckStep.tsx'
import { MapStep } from './MapStep.tsx'
import { PickStep } from './PickStep.tsx'
import { RunStep } from './RunStep.tsx'
import { useImport } from './use-import.ts'

type Props = { nouns: readonly ImportNoun[]; isOpen: boolean; onClose: () => void }

const steps = { pick: 'Choose a file', map: 'Match the columns', check: 'Review', run: 'Import' }

/** Leads from a file to records, step by step. Nothing is saved before the last step. */
export function ImportDialog({ nouns, isOpen, onClose }: Props) {
  const [noun, setNoun] = useState<ImportNoun>(nouns[0] ?? 'students')
  const state = useImport(noun)
  const { step, upload, check } = state
  const number = Object.keys(steps).indexOf(step) + 1
  return (
    <Dialog
      title={`Import ${importKinds[noun].label}`}
      description={`Step ${number} of ${Object.keys(steps).length}: ${steps[step]}`}
      isOpen={isOpen}
      onClose={onClose}
      isWide
    >
      {step === 'pick' && <PickStep nouns={nouns} noun={noun} state={state} onNoun={setNoun} />}
      {step === 'map' && upload && <MapStep noun={noun} upload={upload} state={state} />}
      {step === 'check' && check && <CheckStep check={check} state={state} />}
      {step === 'run' && upload && <RunStep id={upload.id} onAgain={state.startOver} onClose={onClose} />}
    </Dialog>
  )
}
