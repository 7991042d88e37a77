import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Item, Part } from '#domain/evaluation.ts'
import { TextField } from '#web/fields/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { newItem, replaced } from './form-edits.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { NumberBox } from './NumberBox.tsx'
import { RowMoves } from './RowMoves.tsx'

type Props<G extends Part> = {
  group: G
  /** 'Section 1' or 'Part 2' */
  name: string
  moves: ReactNode
  /** More after its items: the parts of a section. */
  children?: ReactNode
  hasItems: boolean
  onChange: (group: G) => void
  onUseForAll: (item: Item) => void
}

/** The title, weight and items of a section or part. */
export function GroupEditor<G extends Part>(props: Props<G>) {
  const { group, name, moves, children, hasItems, onChange, onUseForAll } = props
  const { id, title, weight, items } = group
  const called = title || name
  return (
    <section id={`edit-${id}`} aria-label={called} className="flex scroll-mt-4 flex-col gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name={`title-${id}`}
          label={name}
          className="min-w-40 flex-1"
          autoComplete="off"
          value={title}
          onChange={(next) => onChange({ ...group, title: next })}
        />
        <NumberBox
          name={`weight-${id}`}
          label="Weight"
          className="w-24"
          value={weight}
          onChange={(next) => onChange({ ...group, weight: next })}
        />
        {moves}
      </div>
      {hasItems && (
        <>
          <ul className="flex flex-col divide-y">
            {items.map((item, at) => (
              <ItemEditor
                key={item.id}
                item={item}
                name={`Item ${at + 1}`}
                onChange={(next) => onChange({ ...group, items: replaced(items, at, next) })}
                onUseForAll={onUseForAll}
                moves={
                  <RowMoves
                    name={`item ${at + 1} of ${called}`}
                    list={items}
                    at={at}
                    onChange={(next) => onChange({ ...group, items: next })}
                  />
                }
              />
            ))}
          </ul>
          <Button
            tone="secondary"
            size="sm"
            className="self-start"
            onClick={() => onChange({ ...group, items: [...items, newItem(items.at(-1))] })}
          >
            <Plus aria-hidden />
            Add item
            <span className="sr-only">to {called}</span>
          </Button>
        </>
      )}
      {children}
    </section>
  )
}
