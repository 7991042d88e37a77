import { Mail } from 'lucide-react'
import * as z from 'zod/mini'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { Combobox } from '#web/fields/Combobox.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { Form } from '#web/fields/Form.tsx'
import { PasswordField } from '#web/fields/PasswordField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { Switch } from '#web/fields/Switch.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toasts.ts'
import { companies, programs } from './samples.ts'

const Fields = z.object({
  name: z.string().check(z.minLength(1, 'Name is required')),
  email: z.string().check(z.regex(/^\S+@\S+\.\S+$/, 'Enter a valid email')),
  password: z.string().check(z.minLength(10, 'At least 10 characters')),
  hours: z.nullable(z.number()).check(z.refine((hours) => hours !== null && hours > 0, 'How many hours?')),
  program: z.string('Choose a program'),
  company: z.number('Choose a company'),
  start: z.string('Choose a date'),
  at: z.nullable(z.string()),
  notes: z.string(),
  agrees: z.boolean().check(z.refine((agrees) => agrees, 'Please read and tick this')),
  mails: z.boolean(),
})

export function FieldsShown() {
  return (
    <Card title="Fields" description="Press Save to see what is wrong; 'taken' as a name is refused as a server would.">
      <Form
        draftOf="fields"
        schema={Fields}
        submitLabel="Save"
        actions={<Button tone="quiet">Cancel</Button>}
        onSubmit={async ({ name }) => {
          if (name === 'taken') throw { errors: { name: 'This name is taken' } }
          toast.success('Successfully Created!')
        }}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="name" label="Full name" autoComplete="name" />
          <TextField
            name="email"
            label="Email"
            type="email"
            before={<Mail aria-hidden />}
            hint="Where the invitation goes"
          />
          <PasswordField name="password" label="Password" autoComplete="new-password" />
          <TextField name="hours" label="Hours" type="number" inputMode="numeric" defaultValue={486} />
          <SelectField name="program" label="Program" options={programs} />
          <Combobox name="company" label="Company" search={findCompanies} />
          <DateField name="start" label="Start date" />
          <TimeField name="at" label="Time in" isOptional defaultValue="08:00" />
          <TextArea name="notes" label="Notes" isOptional className="sm:col-span-2" />
          <Checkbox name="agrees" label="I have read the placement rules" />
          <Switch name="mails" label="Email me" hint="Once a week, on Friday" defaultValue />
          <TextField name="locked" label="Student number" value="2026-01041" disabled />
        </div>
      </Form>
    </Card>
  )
}

async function findCompanies(keyword: string) {
  return companies.filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
}
