import type { LetterPreview } from '#contract/letter-templates.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'

/** The fields that have no value, each with the page where it is entered. */
export function MissingNote({ missing }: Pick<LetterPreview, 'missing'>) {
  if (missing.length === 0) return null
  return (
    <div aria-live="polite" className="rounded-card border bg-warn-soft text-warn-ink p-3 text-sm">
      <p className="font-medium">
        {missing.length === 1 ? '1 field has no value' : `${missing.length} fields have no value`}
      </p>
      <ul className="flex flex-col">
        {missing.map(({ label, link }) => (
          <li key={label}>
            <AddressLink address={link} className="inline-flex min-h-11 items-center text-link underline sm:min-h-7">
              {label}
            </AddressLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
