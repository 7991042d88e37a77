import * as z from 'zod/mini'
import { messages } from '#contract/messages.ts'
import { whole } from '#contract/parts.ts'
import { mostPace, usualPace } from '#domain/message.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const Fields = z.object({ perMinute: whole('Emails per minute', 1, mostPace) })

/** How many emails of messages leave in a minute: mail providers stop a sender who is too fast. */
export function PaceCard() {
  const { data } = useAsk(messages.pace, {})
  const { send } = useSend(messages.setPace)
  return (
    <Card title="Pace of messages" description={`Usually ${usualPace} a minute. Ask your mail provider for its limit.`}>
      {!data && <Skeleton className="h-24 w-full" />}
      {data && (
        <Form
          key={data.version}
          draftOf="pace of messages"
          schema={Fields}
          submitLabel="Save"
          className="max-w-xs"
          onSubmit={({ perMinute }) => send({ body: { perMinute, version: data.version } })}
        >
          <TextField
            name="perMinute"
            label="Emails per minute"
            type="number"
            min={1}
            max={mostPace}
            defaultValue={data.perMinute}
          />
        </Form>
      )}
    </Card>
  )
}
