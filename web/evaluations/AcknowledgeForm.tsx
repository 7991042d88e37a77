import * as z from 'zod/mini'
import type { Evaluation } from '#contract/evaluation-shapes.ts'
import { evaluations } from '#contract/evaluations.ts'
import { optionalText } from '#contract/parts.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Card } from '#web/ui/Card.tsx'

const Fields = z.object({ remark: optionalText('Remark', 1000) })

/** A student confirms that they have read it, with a remark if they wish. */
export function AcknowledgeForm({ evaluation: { id, version } }: { evaluation: Evaluation }) {
  const { send } = useSend(evaluations.acknowledge)
  return (
    <Card title="Acknowledge" description="This says that you have read the evaluation, not that you agree with it.">
      <Form
        draftOf={`acknowledge ${id}`}
        schema={Fields}
        submitLabel="I have read it"
        onSubmit={({ remark }) => send({ params: { id }, body: { remark: remark ?? null, version } })}
      >
        <TextArea name="remark" label="Your remark" hint="Your coordinator and supervisor can read it." isOptional />
      </Form>
    </Card>
  )
}
