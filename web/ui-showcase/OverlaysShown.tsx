import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Form } from '#web/fields/Form.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import { toast } from '#web/ui/toasts.ts'
import { programs } from './samples.ts'

const Fields = z.object({
  name: z.string().check(z.minLength(1, 'Name is required')),
  program: z.string('Choose a program'),
})

const severities = ['info', 'success', 'warn', 'error', 'secondary', 'contrast'] as const

export function OverlaysShown() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title="What opens, and what is said">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button tone="secondary" onClick={() => setOpen('drawer')}>
          Open drawer
        </Button>
        <Button tone="danger-quiet" onClick={() => setOpen('confirm')}>
          Ask first
        </Button>
        <Tooltip text="Counted to the minute, in the school's time">
          <IconButton label="About hours">
            <CircleHelp aria-hidden />
          </IconButton>
        </Tooltip>
        {severities.map((severity) => (
          <Button key={severity} tone="secondary" onClick={() => say(severity)}>
            Toast: {severity}
          </Button>
        ))}
      </div>
      <Dialog title="New student" description="Add a student to a program." isOpen={open === 'dialog'} onClose={close}>
        <Form
          draftOf="dialog"
          schema={Fields}
          submitLabel="Save"
          onSubmit={close}
          actions={
            <Button tone="quiet" onClick={close}>
              Cancel
            </Button>
          }
        >
          <TextField name="name" label="Full name" />
          <SelectField name="program" label="Program" options={programs} />
        </Form>
      </Dialog>
      <Drawer title="Where it was tapped" description="Harbor Light Hotel" isOpen={open === 'drawer'} onClose={close}>
        The map appears here.
      </Drawer>
      <Confirm
        title="Delete Andrea Santos?"
        message="The record moves to the archive, where it can be restored."
        confirmLabel="Delete"
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={() => toast.success('Successfully Deleted!')}
      />
    </Card>
  )
}

function say(severity: (typeof severities)[number]) {
  toast.show({
    severity,
    summary: 'You have new notification!',
    detail: 'Andrea Santos tapped in.',
  })
}
