import { useEffect, useState } from 'react'
import { letterTemplates } from '#contract/letter-templates.ts'
import { students } from '#contract/students.ts'
import { letterProblem } from '#domain/letter.ts'
import type { LetterKind } from '#domain/letter-kind.ts'
import { listName } from '#domain/person.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { Combobox } from '#web/fields/Combobox.tsx'
import { FormContext, standingAlone } from '#web/fields/form-context.ts'
import { findStudents } from '#web/people/choices.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LetterSheet } from './LetterSheet.tsx'
import { MissingNote } from './MissingNote.tsx'

/** Milliseconds without typing, after which the letter is filled anew. */
const pause = 500

type Props = { kind: LetterKind; text: string }

/** How the text reads for a real student, while it is written. */
export function LivePreview({ kind, text }: Props) {
  const first = useAsk(students.list, { query: { rowsPerPage: 1 } })
  const [chosen, setChosen] = useState<number | null>(null)
  const settled = useSettled(text)
  const student = first.data?.students[0]
  const studentId = chosen ?? student?.id ?? null
  const problem = letterProblem(kind, settled)
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3">
      {/* The student is no field of the letter's form. */}
      <FormContext value={standingAlone}>
        {student && (
          <Combobox
            name="preview"
            label="Preview with this student"
            search={findStudents}
            defaultOption={{ value: student.id, label: listName(student) }}
            onChange={(id) => setChosen(id === null ? null : Number(id))}
          />
        )}
      </FormContext>
      {first.data?.total === 0 && <p className="text-muted text-sm">There is no student yet to show it with.</p>}
      {problem && <p className="text-muted text-sm">{problem}</p>}
      {!problem && studentId !== null && <Filled kind={kind} text={settled} studentId={studentId} />}
    </section>
  )
}

function Filled(body: { kind: LetterKind; text: string; studentId: number }) {
  const { data, isError, error } = useAsk(letterTemplates.preview, { body })
  if (isError) return <p role="alert">{error.message || letterTemplates.preview.failed}</p>
  if (!data) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <MissingNote missing={data.missing} />
      <LetterSheet letter={data} />
    </>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
