import * as z from 'zod/mini'
import { type EvaluationTemplate, evaluationTemplates, TemplateFile } from '#contract/evaluation-templates.ts'
import { isAboutFields } from '#web/api/call-error.ts'
import { useSend } from '#web/api/use-send.ts'
import { FileButton } from '#web/fields/FileButton.tsx'
import { whyRefused } from '#web/fields/file-drop.ts'
import { toast } from '#web/ui/toasts.ts'

/** A form of 20 sections with 60 items each is smaller. */
const mostBytes = 2_000_000
const types = 'application/json,.json'

/** Takes over a form from the file of another program or school. */
export function ImportForm({ onImported }: { onImported: (made: EvaluationTemplate) => void }) {
  const { send, isSending } = useSend(evaluationTemplates.import)

  async function take(file: File) {
    const refused = whyRefused(file, types, mostBytes)
    if (refused) {
      toast.error(refused)
      return
    }
    const parsed = z.safeParse(TemplateFile, jsonIn(await file.text()))
    if (!parsed.success) {
      toast.error(parsed.error.issues[0]?.message ?? 'This file is not an evaluation form')
      return
    }
    try {
      const sent = await send({ body: parsed.data })
      if (sent) onImported(sent.answer)
    } catch (fault) {
      if (isAboutFields(fault)) toast.error(fault.message)
      else throw fault
    }
  }

  return (
    <FileButton accept={types} isBusy={isSending} onChoose={take}>
      Import
    </FileButton>
  )
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
