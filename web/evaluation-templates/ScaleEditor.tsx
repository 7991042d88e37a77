import type { Item, Measure } from '#domain/evaluation.ts'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { replaced } from './form-edits.ts'
import { NumberBox } from './NumberBox.tsx'

type Props = { item: Item; onChange: (item: Item) => void }

const usual: Record<Measure['kind'], Measure> = {
  scale: { kind: 'scale', least: 1, most: 5, best: 'most' },
  points: { kind: 'points', most: 25 },
}
const kinds = [
  { value: 'scale' as const, label: 'Levels' },
  { value: 'points' as const, label: 'Points' },
]
/** More levels than this are not offered while a number is still being typed. */
const mostLevels = 21

/** How an item is answered: its scale and which end is best, or its points, and what each level means. */
export function ScaleEditor({ item, onChange }: Props) {
  const { id, measure, levels } = item
  const change = (next: Measure) => onChange({ ...item, measure: next, levels: fitted(levels, next) })
  const isDescribed = levels.length > 0
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <SelectField
          name={`kind-${id}`}
          label="Answered by"
          options={kinds}
          value={measure.kind}
          onChange={(kind) => kind && kind !== measure.kind && change(usual[kind])}
        />
        {measure.kind === 'scale' ? (
          <>
            <NumberBox
              name={`least-${id}`}
              label="Lowest"
              value={measure.least}
              onChange={(least) => change({ ...measure, least })}
            />
            <NumberBox
              name={`most-${id}`}
              label="Highest"
              value={measure.most}
              onChange={(most) => change({ ...measure, most })}
            />
            <SelectField
              name={`best-${id}`}
              label="Best"
              options={[
                { value: 'most' as const, label: `${measure.most}, the highest` },
                { value: 'least' as const, label: `${measure.least}, the lowest` },
              ]}
              value={measure.best}
              onChange={(best) => best && change({ ...measure, best })}
            />
          </>
        ) : (
          <NumberBox
            name={`points-${id}`}
            label="Most points"
            value={measure.most}
            onChange={(most) => change({ ...measure, most })}
          />
        )}
      </div>
      {measure.kind === 'scale' && (
        <Checkbox
          name={`described-${id}`}
          label="Describe each level"
          value={isDescribed}
          onChange={(wanted) => onChange({ ...item, levels: wanted ? fitted([''], measure) : [] })}
        />
      )}
      {isDescribed && measure.kind === 'scale' && (
        <div className="flex flex-col gap-3">
          {levels.map((level, at) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place on the scale
              key={at}
              name={`level-${id}-${at}`}
              label={`What ${measure.least + at} means`}
              autoComplete="off"
              maxLength={200}
              value={level}
              onChange={(text) => onChange({ ...item, levels: replaced(levels, at, text) })}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** As many descriptions as there are levels; none stays none. */
function fitted(levels: readonly string[], measure: Measure): string[] {
  if (levels.length === 0 || measure.kind === 'points') return []
  const count = Math.min(mostLevels, Math.max(0, Math.floor(measure.most - measure.least + 1)))
  return Array.from({ length: count }, (_, at) => levels[at] ?? '')
}
