import { ListTree, Plus } from 'lucide-react'
import { type Item, itemsOf, type Section } from '#domain/evaluation.ts'
import { weightsInWords } from '#domain/evaluation-template.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { answeredAlike, newPart, newSection, replaced, withParts } from './form-edits.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { RowMoves } from './RowMoves.tsx'

type Props = { sections: readonly Section[]; onChange: (sections: Section[]) => void }

/** The sections of a form with their weights, which are added up while they are typed. */
export function SectionsEditor({ sections, onChange }: Props) {
  const last = itemsOf(sections).at(-1)
  const useForAll = (item: Item) => onChange(answeredAlike(sections, item))
  return (
    <div id="edit-sections" className="flex scroll-mt-4 flex-col gap-4">
      <h3 className="font-semibold">Sections</h3>
      {sections.map((section, at) => {
        const name = `Section ${at + 1}`
        const change = (next: Section) => onChange(replaced(sections, at, next))
        const hasParts = section.parts.length > 0
        return (
          <GroupEditor
            key={section.id}
            group={section}
            name={name}
            hasItems={!hasParts}
            onChange={change}
            onUseForAll={useForAll}
            moves={<RowMoves name={section.title || name} list={sections} at={at} onChange={onChange} />}
          >
            {section.parts.map((part, place) => (
              <GroupEditor
                key={part.id}
                group={part}
                name={`Part ${place + 1}`}
                hasItems
                onChange={(next) => change({ ...section, parts: replaced(section.parts, place, next) })}
                onUseForAll={useForAll}
                moves={
                  <RowMoves
                    name={part.title || `Part ${place + 1}`}
                    list={section.parts}
                    at={place}
                    onChange={(parts) => change({ ...section, parts })}
                  />
                }
              />
            ))}
            {hasParts && <Weights of={section.parts} />}
            <Button
              tone="quiet"
              size="sm"
              className="self-start"
              onClick={() =>
                change(hasParts ? { ...section, parts: [...section.parts, newPart()] } : withParts(section))
              }
            >
              <ListTree aria-hidden />
              {hasParts ? 'Add part' : 'Divide into parts'}
              <span className="sr-only">of {section.title || name}</span>
            </Button>
          </GroupEditor>
        )
      })}
      <Button tone="secondary" className="self-start" onClick={() => onChange([...sections, newSection(last)])}>
        <Plus aria-hidden />
        Add section
      </Button>
      {sections.length > 0 && <Weights of={sections} />}
    </div>
  )
}

function Weights({ of }: { of: readonly { weight: number }[] }) {
  const words = weightsInWords(of.map(({ weight }) => (Math.round(weight * 100) / 100 === weight ? weight : 0)))
  const isWhole = words === weightsInWords([100])
  return (
    <p
      aria-live="polite"
      // While it is wrong it stays in sight, also of a weight that is far above it.
      className={classes(
        'font-medium text-sm tabular-nums',
        isWhole
          ? 'text-success-ink'
          : 'sticky bottom-2 z-10 self-start rounded-md border bg-raised px-3 py-1.5 text-warn-ink shadow-raised',
      )}
    >
      {words}
    </p>
  )
}
