import { documentLabels, documentStates } from '#domain/document.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { paperLooks } from './paper-words.ts'

/** What the signs of the matrix mean. */
export function MatrixLegend() {
  return (
    <ul aria-label="What the signs mean" className="flex flex-wrap gap-2 px-4 pb-4 sm:px-6">
      {documentStates.map((state) => (
        <li key={state}>
          <Badge tone={paperLooks[state].tone} icon={paperLooks[state].icon}>
            {documentLabels[state]}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
