import { X } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { workFields } from '#contract/placement-fields.ts'
import { placements } from '#contract/placements.ts'
import { labels } from '#domain/labels.ts'
import { useSend } from '#web/api/use-send.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { Form } from '#web/fields/Form.tsx'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { useKept } from '#web/fields/use-kept.ts'
import { findStudents } from '#web/people/choices.ts'
import { Drawer } from '#web/ui/Drawer.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TermField, WorkFields } from './PlacementFields.tsx'
import { WorkplaceFields } from './WorkplaceFields.tsx'

type ChosenStudent = { id: number; name: string }
type Props = {
  /** The students that were chosen in the list. */
  students: readonly ChosenStudent[]
  isOpen: boolean
  onDone: () => void
  onClose: () => void
}

/** Places many students at one company with the same dates and hours. Either all are placed or none. */
export function PlaceManyDrawer({ students, isOpen, onDone, onClose }: Props) {
  return (
    <Drawer
      title="Place students"
      description="All get the same company, dates and schedule."
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <PlaceMany students={students} onDone={onDone} onClose={onClose} />}
    </Drawer>
  )
}

const Fields = z.object(workFields)

type FormProps = Pick<Props, 'students' | 'onDone' | 'onClose'>

function PlaceMany({ students, onDone, onClose }: FormProps) {
  const [atFirst] = useState(students)
  const draftOf = `placements of ${atFirst.map(({ id }) => id)}`
  const [chosen, setChosen] = useKept(`${draftOf} students`, atFirst)
  const { send, refused } = useSend(placements.createMany, { showsRefusal: true })

  async function save(fields: z.output<typeof Fields>) {
    const sent = await send({ body: { ...fields, studentIds: chosen.map(({ id }) => id) } })
    if (sent) onDone()
  }

  return (
    <Form
      draftOf={draftOf}
      schema={Fields}
      onSubmit={save}
      isChanged={chosen !== atFirst}
      labels={labels.placement}
      submitLabel={chosen.length === 1 ? 'Place 1 student' : `Place ${chosen.length} students`}
    >
      <ChosenStudents chosen={chosen} onChange={setChosen} />
      <TermField />
      <WorkplaceFields workplace={null} count={chosen.length} />
      <WorkFields placement={null} />
      <RefusedNotice refused={refused} onFollow={onClose} />
    </Form>
  )
}

type ChosenProps = { chosen: readonly ChosenStudent[]; onChange: (chosen: readonly ChosenStudent[]) => void }

function ChosenStudents({ chosen, onChange }: ChosenProps) {
  const [found, setFound] = useState<ReadonlyMap<number, string>>(new Map())
  const [asked, setAsked] = useState(0)

  async function search(keyword: string) {
    const options = await findStudents(keyword)
    setFound(new Map(options.map(({ value, label }) => [Number(value), label])))
    return options.filter(({ value }) => !chosen.some(({ id }) => id === value))
  }

  function add(id: number) {
    onChange([...chosen, { id, name: found.get(id) ?? 'Student' }])
    setAsked(asked + 1)
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1.5 font-medium text-sm leading-5">Students ({chosen.length})</legend>
      <ul className="flex flex-wrap gap-2">
        {chosen.map(({ id, name }) => (
          <li key={id} className="flex items-center rounded-full border bg-sunken pl-3 text-sm">
            {name}
            <IconButton
              label={`Remove ${name}`}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              className="size-9 [&_svg]:size-4"
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Combobox
        key={asked}
        name="student"
        label="Add a student"
        placeholder="Search students…"
        search={search}
        onChange={(id) => id !== null && add(Number(id))}
      />
    </fieldset>
  )
}
