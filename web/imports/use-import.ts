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
  const [dateOrder, setDateOrder] = useState<ImportOptions['dateOrder']>('month')
  const [check, setCheck] = useState<ImportCheck | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const options = { mapping, existing, dateOrder, ...(upload ? { titleRow: upload.titleRow } : {}) }

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

  function show(answer: ImportUpload) {
    setUpload(answer)
    setMapping(answer.mapping)
    setDateOrder(answer.dateOrder)
  }

  const take = (file: File) =>
    attempt(imports.upload, async () => {
      const form = new FormData()
      form.set('noun', noun)
      form.set('file', file)
      const { answer } = await sendFile(imports.upload, form)
      show(answer)
      setStep('map')
    })

  const chooseTitles = (titleRow: number) =>
    attempt(imports.titles, async () => {
      if (!upload) return
      const { answer } = await ask(imports.titles, { params: { id: upload.id }, body: { titleRow } })
      show(answer)
    })

  const tryOut = () =>
    attempt(imports.check, async () => {
      if (!upload) return
      const { answer } = await ask(imports.check, { params: { id: upload.id }, body: options })
      setCheck(answer)
      setStep('check')
    })

  const run = () =>
    attempt(imports.run, async () => {
      if (!upload) return
      await ask(imports.run, { params: { id: upload.id }, body: { ...options, wrongRows: 'leave_out' } })
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
    dateOrder,
    options,
    check,
    problem,
    isBusy,
    take,
    tryOut,
    run,
    startOver,
    choose,
    setExisting,
    setDateOrder,
    chooseTitles,
    back,
  }
}
