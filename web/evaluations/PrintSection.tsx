import { Printer } from 'lucide-react'
import { useState } from 'react'
import { evaluations } from '#contract/evaluations.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toasts.ts'

/** One PDF of all submitted evaluations of a form, for the program and section that the list is filtered by. */
export function PrintSection({ filters }: { filters: Record<string, unknown> }) {
  const [isBusy, setBusy] = useState(false)
  const { templateId, courseId, section, termId } = filters
  const of = (value: unknown) => (value === undefined ? undefined : String(value))

  async function print() {
    if (templateId === undefined)
      return toast.info('Filter the list by a form first. The PDF has its submitted evaluations.')
    setBusy(true)
    const query = { templateId: of(templateId), courseId: of(courseId), section: of(section), termId: of(termId) }
    await saveFile(evaluations.printSection, { query }, 'evaluations.pdf')
    setBusy(false)
  }

  return (
    <Button tone="secondary" isBusy={isBusy} onClick={() => void print()}>
      <Printer aria-hidden />
      PDF of the section
    </Button>
  )
}
