import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ImportCheck, type ImportOptions, type ImportUpload, imports } from '#contract/imports.ts'
import type { ImportNoun } from '#domain/import-fields.ts'
import { ask, sendFile } from '#web/api/ask.ts'
import { CallError } from '#web/api/call-error.ts'

type Step = 'pick' | 'map' | 'check' | 'run'
export type ImportState = ReturnType<typeof useImport>

/** The state of an import: its file, which column holds which field, and the result of the check. */
export function useImport(noun: ImportNoun) {
  const [step, setStep] = useState<Step>('pick')
  const [upload, setUpload] = useState<ImportUpload | null>(null)
  const [mapping, setMapping] = useState<ImportOptions['mapping']>({})
  const [existing, setExisting] = useState<ImportOptions['existing']>('skip')
  const [check, setCheck] = useState<ImportCheck | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function attempt(endpoint: Endpoint, act: () => Promise<void>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (fault) {
      setProblem(fault instanceof CallError ? fault.message : endpoint.failed)
    } finally {
      setBusy(false)
    }
  }

  const take = (file: File) =>
    attempt(imports.upload, async () => {
      const form = new FormData()
      form.set('noun', noun)
      form.set('file', file)
      const { answer } = await sendFile(imports.upload, form)
      setUpload(answer)
      setMapping(answer.mapping)
      setStep('map')
    })

  const tryOut = () =>
    attempt(imports.check, async () => {
      if (!upload) return
      const { answer } = await ask(imports.check, { params: { id: upload.id }, body: { mapping, existing } })
      setCheck(answer)
      setStep('check')
    })

  const run = () =>
    attempt(imports.run, async () => {
      if (!upload) return
      await ask(imports.run, { params: { id: upload.id }, body: { mapping, existing } })
      setStep('run')
    })

  function startOver() {
    setProblem(undefined)
    setStep('pick')
  }

  function choose(field: string, column: number | null) {
    const { [field]: _before, ...others } = mapping
    setMapping(column === null ? others : { ...others, [field]: column })
  }

  const back = () => setStep('map')
  return {
    step,
    upload,
    mapping,
    existing,
    check,
    problem,
    isBusy,
    take,
    tryOut,
    run,
    startOver,
    choose,
    setExisting,
    back,
  }
}
