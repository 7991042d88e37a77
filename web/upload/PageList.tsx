import { ArrowDown, ArrowUp, FileText, X } from 'lucide-react'
import { fileSize } from '#web/fields/file-drop.ts'
import { useBlobPicture } from '#web/file-view/blob-picture.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { isPicture } from '#web/ui/picture.ts'

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void }

/** The chosen files, in the order of the pages. */
export function PageList({ files, onChange }: Props) {
  function move(from: number, to: number) {
    const next = [...files]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }

  return (
    <ol aria-label="Pages" className="flex flex-col gap-2">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pages may be the same file, only their place tells them apart
        <li key={index} className="flex items-center gap-3 rounded-control border px-3 py-1.5">
          <Thumbnail file={file} />
          <span className="min-w-0 flex-1">
            <span className="block truncate leading-5">{file.name}</span>
            <span className="text-muted text-sm">
              {files.length > 1 ? `Page ${index + 1} · ` : ''}
              {fileSize(file.size)}
            </span>
          </span>
          {files.length > 1 && (
            <>
              <IconButton label={`Page ${index + 1} up`} disabled={index === 0} onClick={() => move(index, index - 1)}>
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label={`Page ${index + 1} down`}
                disabled={index === files.length - 1}
                onClick={() => move(index, index + 1)}
                className="max-sm:hidden"
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </>
          )}
          <IconButton label={`Remove ${file.name}`} onClick={() => onChange(files.filter((_, at) => at !== index))}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}

function Thumbnail({ file }: { file: File }) {
  const attach = useBlobPicture(file)
  if (!isPicture(file)) return <FileText aria-hidden className="size-9 shrink-0 p-1.5 text-muted" />
  return <img ref={attach} alt="" className="size-9 shrink-0 rounded-sm object-cover" />
}
