import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { students } from '#contract/students.ts'
import { listName } from '#domain/person.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { findStudents } from '#web/people/choices.ts'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type Props = { id: number | null; onChange: (id: number | undefined) => void }

/** Filters by one student, found by name or number. */
export function StudentFilter({ id, onChange }: Props) {
  const [seen, setSeen] = useState(id)
  const [chosen, setChosen] = useState(id)
  // A student from the address gets a new field. A student who was chosen here keeps the field and its focus.
  const [brought, setBrought] = useState({ id, turn: 0 })
  if (id !== seen) {
    setSeen(id)
    if (id !== chosen) {
      setChosen(id)
      setBrought({ id, turn: brought.turn + 1 })
    }
  }
  const asked = useQuery({
    ...queryOf(students.read, { params: { id: brought.id ?? 0 } }),
    enabled: brought.id !== null,
  })
  if (brought.id !== null && asked.isPending) return <Skeleton className="h-10 w-56" />
  const name = asked.data ? listName(asked.data) : `Student ${brought.id}`
  return (
    <Combobox
      key={brought.turn}
      name="studentId"
      label="Student"
      isLabelHidden
      placeholder="Student"
      className={classes('w-56 max-sm:w-full [&_input]:text-sm', chosen !== null && '[&_input]:border-accent')}
      search={findStudents}
      defaultOption={brought.id === null ? null : { value: brought.id, label: name }}
      onChange={(next) => {
        const one = next === null ? null : Number(next)
        setChosen(one)
        onChange(one ?? undefined)
      }}
    />
  )
}
