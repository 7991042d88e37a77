import { Bold, FileStack, Heading, Table } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { LetterKind } from '#domain/letter-kind.ts'
import { describedBy, FieldFrame } from '#web/fields/FieldFrame.tsx'
import { useFormFields } from '#web/fields/form-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { fieldGroups, ownLine, withInserted } from './letter-words.ts'

type Props = { kind: LetterKind; value: string; onChange: (text: string) => void }

const hint = 'An empty line begins a new paragraph. Lines stay as you type them.'

/** The text of a letter, with everything that can be put in at the cursor. */
export function LetterText({ kind, value, onChange }: Props) {
  const id = useId()
  const form = useFormFields()
  const box = useRef<HTMLTextAreaElement>(null)
  const cursor = useRef<number | null>(null)
  const error = form.errorOf('text')

  // The cursor follows what was put in, once the text has it.
  useLayoutEffect(() => {
    if (cursor.current === null || !box.current) return
    box.current.focus()
    box.current.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })

  function put(wordsFor: (from: number, chosen: string) => string) {
    const from = box.current?.selectionStart ?? value.length
    const to = box.current?.selectionEnd ?? value.length
    const next = withInserted(value, { from, to }, wordsFor(from, value.slice(from, to)))
    cursor.current = next.cursor
    onChange(next.text)
  }
  const line = (words: string) => () => put((from) => ownLine(value, from, words))

  return (
    <div className="flex flex-col gap-3">
      <FieldFrame id={id} name="text" hint={hint} error={error}>
        <div className="flex flex-wrap gap-1">
          <Tool icon={<Heading aria-hidden />} label="Heading" onClick={line('## ')} />
          <Tool
            icon={<Bold aria-hidden />}
            label="Bold"
            onClick={() => put((_, chosen) => `**${chosen || 'bold'}**`)}
          />
          <Tool icon={<Table aria-hidden />} label="Table row" onClick={line('| First | Second |\n')} />
          <Tool icon={<FileStack aria-hidden />} label="New page" onClick={line('---\n')} />
        </div>
        <textarea
          ref={box}
          name="text"
          rows={20}
          spellCheck
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...describedBy(id, { hint, error })}
          className="field-box min-h-96 py-2.5 font-mono text-[0.8125rem] leading-5"
        />
      </FieldFrame>
      <section aria-label="Fields" className="flex flex-col gap-2 rounded-card border bg-sunken p-3">
        <p className="font-medium text-sm">Fields to put in at the cursor</p>
        {fieldGroups(kind).map(({ group, fields }) => (
          <div key={group} className="flex flex-wrap items-center gap-1">
            <span className="w-full text-muted text-xs sm:w-20">{group}</span>
            {fields.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                title={`{${name}}`}
                onClick={() =>
                  put((from) => (name === 'signatures' ? ownLine(value, from, '{signatures}\n') : `{${name}}`))
                }
                className="min-h-11 rounded-sm border bg-raised px-2 text-[0.8125rem] hover:border-accent sm:min-h-7"
              >
                {label}
              </button>
            ))}
          </div>
        ))}
      </section>
    </div>
  )
}

function Tool({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <Button tone="quiet" size="sm" onClick={onClick}>
      {icon}
      {label}
    </Button>
  )
}
