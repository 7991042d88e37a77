import type { LetterPreview } from '#contract/letter-templates.ts'

type Words = { text: string; isBold: boolean }[]

/** A letter as it will print, without the school's head. */
export function LetterSheet({ letter: { blocks, signedBy } }: { letter: LetterPreview }) {
  return (
    <article
      aria-label="How the letter reads"
      className="flex flex-col gap-3 rounded-card border bg-raised p-4 text-sm leading-6 [overflow-wrap:anywhere] sm:p-6"
    >
      {blocks.map((block, place) => {
        // Blocks have no name of their own and never change places while they are shown.
        const key = `${place} ${block.kind}`
        switch (block.kind) {
          case 'title':
            return (
              <h3 key={key} className="text-center font-semibold text-lg">
                <Pieces words={block.pieces} />
              </h3>
            )
          case 'heading':
            return (
              <h4 key={key} className="font-semibold text-base">
                <Pieces words={block.pieces} />
              </h4>
            )
          case 'paragraph':
            return (
              <p key={key}>
                {numbered(block.lines).map(({ place: line, item }) => (
                  <span key={line} className="block">
                    <Pieces words={item} />
                  </span>
                ))}
              </p>
            )
          case 'table':
            return (
              <table key={key} className="w-full table-fixed border-collapse">
                <tbody>
                  {numbered(block.rows).map(({ place: row, item: cells }) => (
                    <tr key={row}>
                      {numbered(cells).map(({ place: column, item }) => (
                        <td key={column} className="h-9 border px-2 py-1 align-top">
                          <Pieces words={item} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          case 'signatures':
            return <Signatures key={key} signedBy={signedBy} />
          case 'page':
            return (
              <p key={key} className="border-t border-dashed pt-1 text-center text-muted text-xs">
                New page
              </p>
            )
          default:
            return null
        }
      })}
    </article>
  )
}

function Pieces({ words }: { words: Words }) {
  return numbered(words).map(({ place, item: { text, isBold } }) =>
    isBold ? <strong key={place}>{text}</strong> : <span key={place}>{text}</span>,
  )
}

function Signatures({ signedBy }: Pick<LetterPreview, 'signedBy'>) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4 pt-2">
      {signedBy.map(({ label, name, title }) => (
        <div key={label} className="flex min-w-40 flex-1 flex-col text-xs">
          <span className="text-muted">{label}:</span>
          <span className="mt-6 border-b text-center font-semibold">{name || '\u00a0'}</span>
          <span className="text-center text-muted">{title}</span>
        </div>
      ))}
    </div>
  )
}

function numbered<T>(items: readonly T[]): { place: number; item: T }[] {
  return items.map((item, place) => ({ place, item }))
}
