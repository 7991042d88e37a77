import { useState } from 'react'
import { courses } from '#contract/courses.ts'
import { forms, type PrintFormat, printFormats } from '#contract/form48.ts'
import { monthInWords } from '#domain/calendar.ts'
import { type FormVariant, formVariants } from '#domain/form48.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { SelectField } from '#web/fields/SelectField.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatLabels, variantLabels } from './print-words.ts'
import { SectionSelect } from './SectionSelect.tsx'
import { useSections } from './use-sections.ts'

type Props = { month: string; onDone: () => void }

export function PrintClassForm({ month, onDone }: Props) {
  const { role, accessIds } = useSession()
  const asked = useAsk(courses.list, { query: { rowsPerPage: 100, sort: 'code' } })
  const programs = (asked.data?.courses ?? []).filter(({ id }) => role !== 'teacher' || accessIds.includes(id))
  const [courseId, setCourseId] = useState<number | null>(null)
  const [section, setSection] = useState<string | null>(null)
  const [variant, setVariant] = useState<FormVariant>('csc')
  const [format, setFormat] = useState<PrintFormat>('pdf')
  const [isBusy, setBusy] = useState(false)
  const { sections, students } = useSections(courseId, month)

  async function print() {
    if (courseId === null) return
    setBusy(true)
    const query = { month, courseId, section: section ?? undefined, variant, format }
    await saveFile(forms.section, { query }, `form48-${month}.${format}`)
    setBusy(false)
    onDone()
  }

  return (
    <div className="flex flex-col gap-5">
      <SelectField
        name="courseId"
        label="Program"
        options={programs.map(({ id, code, name }) => ({ value: id, label: `${code}: ${name}` }))}
        value={courseId}
        onChange={(chosen) => {
          setCourseId(chosen)
          setSection(null)
        }}
      />
      <SectionSelect
        disabled={courseId === null || students === 0}
        options={sections.map(({ name, students: count }) => ({ value: name, label: `${name} (${count})` }))}
        value={section}
        onChange={setSection}
        hint={students === 0 ? `No interns in this program worked in ${monthInWords(month)}` : undefined}
      />
      <SelectField
        name="variant"
        label="Form"
        options={formVariants.map((value) => ({ value, label: variantLabels[value] }))}
        value={variant}
        onChange={(chosen) => setVariant(chosen ?? 'csc')}
      />
      <SelectField
        name="format"
        label="File"
        options={printFormats.map((value) => ({ value, label: formatLabels[value] }))}
        value={format}
        onChange={(chosen) => setFormat(chosen ?? 'pdf')}
      />
      <div className="flex flex-col sm:flex-row sm:justify-end">
        <Button disabled={courseId === null || !students} isBusy={isBusy} onClick={() => void print()}>
          Print
        </Button>
      </div>
    </div>
  )
}
