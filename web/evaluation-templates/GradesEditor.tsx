import { Plus, Trash2 } from 'lucide-react'
import type { GradeStep, Template } from '#domain/evaluation.ts'
import { TextField } from '#web/fields/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { newGrade, removed, replaced } from './form-edits.ts'
import { NumberBox } from './NumberBox.tsx'

type Props = {
  range: Template['range']
  grades: readonly GradeStep[]
  onRange: (range: Template['range']) => void
  onGrades: (grades: GradeStep[]) => void
}

/** The range of the result, and the grade that each result gets. */
export function GradesEditor({ range, grades, onRange, onGrades }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-semibold">Result</h3>
      <div id="edit-range" className="grid scroll-mt-4 grid-cols-2 gap-3 sm:max-w-xs">
        <NumberBox
          name="range-least"
          label="Lowest result"
          value={range.least}
          onChange={(least) => onRange({ ...range, least })}
        />
        <NumberBox
          name="range-most"
          label="Highest result"
          value={range.most}
          onChange={(most) => onRange({ ...range, most })}
        />
      </div>
      <div id="edit-grades" className="flex scroll-mt-4 flex-col gap-3">
        <p className="text-muted text-sm">
          {grades.length === 0
            ? 'No grades: the result stays a number.'
            : 'Each grade applies from its number up to the next one.'}
        </p>
        {grades.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the table
          <div key={at} className="flex items-end gap-3">
            <NumberBox
              name={`from-${at}`}
              label="From"
              className="w-24"
              value={step.from}
              onChange={(from) => onGrades(replaced(grades, at, { ...step, from }))}
            />
            <TextField
              name={`grade-${at}`}
              label="Grade"
              className="flex-1"
              autoComplete="off"
              maxLength={40}
              value={step.grade}
              onChange={(grade) => onGrades(replaced(grades, at, { ...step, grade }))}
            />
            <IconButton
              label={`Delete grade ${step.grade || at + 1}`}
              tone="danger"
              onClick={() => onGrades(removed(grades, at))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        ))}
        <Button
          tone="secondary"
          size="sm"
          className="self-start"
          onClick={() => onGrades([...grades, newGrade(grades, range.least)])}
        >
          <Plus aria-hidden />
          Add grade
        </Button>
      </div>
    </div>
  )
}
