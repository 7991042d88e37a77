import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { imports } from '#contract/imports.ts'
import { askQuietly } from '#web/api/ask.ts'
import { refresh } from '#web/api/refresh.ts'
import { saveFile } from '#web/api/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

type Props = { id: number; onAgain: () => void; onClose: () => void }

const pause = 500

/** The progress of the import, and its result. */
export function RunStep({ id, onAgain, onClose }: Props) {
  const { data: status } = useQuery({
    queryKey: [imports.read.path, id],
    queryFn: async ({ signal }) => {
      const { answer } = await askQuietly(imports.read, { params: { id } }, signal)
      return answer
    },
    refetchInterval: ({ state }) => (hasEnded(state.data?.state) ? false : pause),
    staleTime: 0,
    gcTime: 0,
  })
  const isDone = status?.state === 'done'
  // Not while the status is being fetched: the status is one of the things to fetch again, so it would never arrive.
  useEffect(() => {
    if (isDone) void refresh(imports.run)
  }, [isDone])
  const figures = status ? `${status.done.toLocaleString('en')} of ${status.total.toLocaleString('en')} rows` : ''

  return (
    <div className="flex flex-col gap-5">
      <ProgressBar
        label="Import"
        value={status?.done ?? 0}
        max={Math.max(1, status?.total ?? 1)}
        text={figures}
        isDone={isDone}
      />
      <output className={status?.state === 'failed' ? 'text-danger-ink' : undefined}>
        {status?.message ?? (figures ? `Importing: ${figures}` : 'Starting…')}
      </output>
      {hasEnded(status?.state) && (
        <div className="flex flex-wrap justify-end gap-3">
          {status?.counts && (
            <Button tone="secondary" onClick={() => void saveFile(imports.result, { params: { id } }, 'result.csv')}>
              Download the result
            </Button>
          )}
          {(status?.counts?.wrong ?? 0) > 0 && (
            <Button tone="secondary" onClick={() => void saveFile(imports.leftOut, { params: { id } }, 'left-out.csv')}>
              Download rows left out
            </Button>
          )}
          {isDone ? <Button onClick={onClose}>Close</Button> : <Button onClick={onAgain}>Choose another file</Button>}
        </div>
      )}
    </div>
  )
}

function hasEnded(state: string | undefined): boolean {
  return state === 'done' || state === 'failed'
}
