import { documentLabels, documentStates } from '#domain/document.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { documentLooks } from './document-words.ts'

/** What the signs of the matrix mean. */
export function MatrixLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-2 px-4 pb-4 sm:px-6">
      {documentStates.map((state) => (
        <li key={state}>
          <Badge tone={documentLooks[state].tone} icon={documentLooks[state].icon}>
            {documentLabels[state]}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
