import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download, Maximize, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { PreviewAct } from './preview-keys.ts'

type Props = {
  title: string
  owner: string
  /** '3 of 12' */
  position: string | null
  isPage: boolean
  isFirst: boolean
  isLast: boolean
  hasFile: boolean
  onAct: (act: PreviewAct) => void
}

export function PreviewBar({ title, owner, position, isPage, isFirst, isLast, hasFile, onAct }: Props) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b bg-card px-4 py-2">
      <div className="min-w-0 flex-1 max-sm:basis-full max-sm:pr-12">
        <Base.Title className="truncate text-base leading-6">{title}</Base.Title>
        <p className="truncate text-muted text-sm leading-5">{owner}</p>
      </div>
      <div role="toolbar" aria-label="Document" className="flex items-center">
        {position && (
          <>
            <IconButton label="Previous document" disabled={isFirst} onClick={() => onAct('previous')}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <span className="whitespace-nowrap px-1 text-center text-muted text-sm max-sm:leading-4">
              {position}
              {isPage && (
                <span className="max-sm:block max-sm:text-xs">
                  {' '}
                  <span className="max-sm:hidden">on </span>this page
                </span>
              )}
            </span>
            <IconButton label="Next document" disabled={isLast} onClick={() => onAct('next')}>
              <ChevronRight aria-hidden />
            </IconButton>
          </>
        )}
        {hasFile && (
          <>
            <IconButton label="Smaller" onClick={() => onAct('out')}>
              <ZoomOut aria-hidden />
            </IconButton>
            <IconButton label="Larger" onClick={() => onAct('in')}>
              <ZoomIn aria-hidden />
            </IconButton>
            <IconButton label="Whole" onClick={() => onAct('fit')} className="max-sm:hidden">
              <Maximize aria-hidden />
            </IconButton>
            <IconButton label="Turn" onClick={() => onAct('turn')}>
              <RotateCw aria-hidden />
            </IconButton>
            <IconButton label="Download" onClick={() => onAct('download')}>
              <Download aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <Base.Close
        render={
          <IconButton label="Close" className="max-sm:absolute max-sm:top-2 max-sm:right-2">
            <X aria-hidden />
          </IconButton>
        }
      />
    </header>
  )
}
