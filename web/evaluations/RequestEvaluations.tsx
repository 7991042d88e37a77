import { ClipboardPen } from 'lucide-react'
import { useState } from 'react'
import { courses } from '#contract/courses.ts'
import { students } from '#contract/students.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import { EvaluationWish, RequestFields } from '#web/evaluation-templates/RequestFields.tsx'
import { Form } from '#web/fields/Form.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { SectionSelect } from '#web/form48/SectionSelect.tsx'
import { useSections } from '#web/form48/use-sections.ts'
import { Button } from '#web/ui/Button.tsx'

const everything = 0

/** Requests a form of all interns at work, of one program or of one section. */
export function RequestEvaluations() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ClipboardPen aria-hidden />
        Request evaluations
      </Button>
      {isOpen && <Request onClose={() => setOpen(false)} />}
    </>
  )
}

function Request({ onClose }: { onClose: () => void }) {
  const [courseId, setCourseId] = useState<number | null>(null)
  const [section, setSection] = useState<string | null>(null)
  const programs = useAsk(courses.list, { query: { rowsPerPage: 100, sort: 'code' } })
  const { sections } = useSections(courseId)
  const filters = {
    stage: 'at_work' as const,
    ...(courseId === null ? {} : { courseId: String(courseId) }),
    ...(section === null ? {} : { section }),
  }
  const count = useAsk(students.totals, { query: filters }).data?.total ?? 0
  const who = `${count.toLocaleString('en')} ${count === 1 ? 'intern' : 'interns'}`
  return (
    <BulkDialog
      title="Request evaluations"
      description={`For ${who} at work. To choose students one by one, select them on the Students page. Nobody is asked twice for the same form.`}
      selection={{ filters, seen: count }}
      isOpen
      question={(take) => (
        <Form
          draftOf="request of evaluations"
          schema={EvaluationWish}
          submitLabel={`Request for ${who}`}
          onSubmit={(fields) => take({ kind: 'request_evaluation', ...fields })}
          actions={
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <RequestFields />
          <SelectField
            name="courseId"
            label="Program"
            options={[
              { value: everything, label: 'All programs' },
              ...(programs.data?.courses ?? []).map(({ id, code }) => ({ value: id, label: code })),
            ]}
            value={courseId ?? everything}
            onChange={(chosen) => {
              setCourseId(chosen || null)
              setSection(null)
            }}
          />
          {courseId !== null && (
            <SectionSelect
              disabled={false}
              options={sections.map(({ name }) => ({ value: name, label: name }))}
              value={section}
              onChange={(chosen) => setSection(chosen ?? null)}
            />
          )}
        </Form>
      )}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
