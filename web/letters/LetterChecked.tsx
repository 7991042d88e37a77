import type { LetterCheck } from '#contract/letter-templates.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'

/** How many letters have every field, and who lacks which, with the page where it is entered. */
export function LetterChecked({ check: { total, complete, notFor, missing } }: { check: LetterCheck }) {
  return (
    <section aria-label="Fields without a value" className="flex flex-col gap-2 text-sm">
      <output className="block">
        {complete === total
          ? 'Every field has a value.'
          : `${complete.toLocaleString('en')} of ${total.toLocaleString('en')} have every field.`}
        {notFor > 0 && ` ${notFor.toLocaleString('en')} are in other programs.`}
      </output>
      {missing.map(({ label, count, rows }) => (
        <details key={label} className="rounded-sm border px-3">
          <summary className="min-h-11 cursor-pointer content-center sm:min-h-9">
            No value: {label} ({count.toLocaleString('en')})
          </summary>
          <ul className="flex max-h-60 flex-col overflow-y-auto pb-2">
            {rows.map(({ id, name, link }) => (
              <li key={id}>
                <AddressLink
                  address={link}
                  className="inline-flex min-h-11 items-center text-link underline sm:min-h-8"
                >
                  {name}
                </AddressLink>
              </li>
            ))}
            {count > rows.length && (
              <li className="text-muted">and {(count - rows.length).toLocaleString('en')} more</li>
            )}
          </ul>
        </details>
      ))}
    </section>
  )
}
