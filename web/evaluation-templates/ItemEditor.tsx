import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Item } from '#domain/evaluation.ts'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { measureInWords } from './item-words.ts'
import { ScaleEditor } from './ScaleEditor.tsx'

type Props = {
  item: Item
  /** 'Item 2' */
  name: string
  moves: ReactNode
  onChange: (item: Item) => void
  onUseForAll: (item: Item) => void
}

/** The text of an item, and behind a press how it is answered. */
export function ItemEditor({ item, name, moves, onChange, onUseForAll }: Props) {
  return (
    <li id={`edit-${item.id}`} className="flex scroll-mt-4 flex-col gap-1 py-3">
      <div className="flex flex-wrap items-end justify-end gap-1 sm:flex-nowrap">
        <TextField
          name={`text-${item.id}`}
          label={name}
          className="w-full sm:flex-1"
          autoComplete="off"
          maxLength={300}
          value={item.text}
          onChange={(text) => onChange({ ...item, text })}
        />
        {moves}
      </div>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-sm text-muted text-sm sm:min-h-8">
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
          <span className="sr-only">{name}: </span>
          {summaryOf(item)}
        </summary>
        <div className="flex flex-col gap-4 rounded-lg border p-4">
          <ScaleEditor item={item} onChange={onChange} />
          <div className="flex flex-col gap-1">
            <Checkbox
              name={`na-${item.id}`}
              label="“Not applicable” can be chosen"
              value={item.mayBeNotApplicable}
              onChange={(mayBeNotApplicable) => onChange({ ...item, mayBeNotApplicable })}
            />
            <Checkbox
              name={`comment-${item.id}`}
              label="A comment is required"
              value={item.needsComment}
              onChange={(needsComment) => onChange({ ...item, needsComment })}
            />
          </div>
          <Button tone="secondary" size="sm" className="self-start" onClick={() => onUseForAll(item)}>
            Answer all items like this
          </Button>
        </div>
      </details>
    </li>
  )
}

/** '1 to 5, 5 is best · not applicable allowed' */
function summaryOf({ measure, levels, mayBeNotApplicable, needsComment }: Item): string {
  const scale = measure.kind === 'scale' ? `${measure.least} to ${measure.most}, ` : ''
  const parts = [
    `${scale}${measureInWords(measure)}`,
    levels.length > 0 ? 'levels described' : null,
    mayBeNotApplicable ? 'not applicable allowed' : null,
    needsComment ? 'comment required' : null,
  ]
  return parts.filter(Boolean).join(' · ')
}
