import { useNavigate } from '@tanstack/react-router'
import { ClipboardPen } from 'lucide-react'
import { evaluationTemplates } from '#contract/evaluation-templates.ts'
import { evaluations } from '#contract/evaluations.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'

/** A coordinator begins their own evaluation of a company, on one of the forms for it. */
export function EvaluateCompany({ companyId }: { companyId: number }) {
  const role = useSession(({ role }) => role)
  return role === 'teacher' ? <Forms companyId={companyId} /> : null
}

function Forms({ companyId }: { companyId: number }) {
  const navigate = useNavigate()
  const query = { kind: 'coordinator_company' as const, rowsPerPage: 100, sort: 'name' as const }
  const forms = useAsk(evaluationTemplates.list, { query }).data?.evaluationTemplates ?? []
  const { send, isSending } = useSend(evaluations.request)

  async function begin(templateId: number) {
    const sent = await send({ body: { templateId, companyId } })
    const id = sent?.answer.id
    if (id) await navigate({ to: '/evaluations/$evaluationId', params: { evaluationId: String(id) } })
  }

  if (forms.length === 0) return null
  return (
    <Menu
      trigger={
        <Button tone="secondary" size="sm" isBusy={isSending} className="self-start">
          <ClipboardPen aria-hidden />
          Evaluate this company
        </Button>
      }
      choices={forms.map(({ id, name }) => ({ id, label: name, onChoose: () => void begin(id) }))}
    />
  )
}
