import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import { drawPage, openPdf, type Pdf } from './pdf-pages.ts'
import type { View } from './view.ts'

type Props = { blob: Blob; name: string; view: View; onBroken: () => void }

/** The pages of a PDF below each other; each is drawn when it comes near. */
export function PdfView({ blob, name, view, onBroken }: Props) {
  const [box, width] = useWidth<HTMLDivElement>(0)
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const tellBroken = useEffectEvent(onBroken)
  useEffect(() => {
    let isLeft = false
    const opening = openPdf(blob)
    opening.then(
      (opened) => !isLeft && setPdf(opened),
      () => !isLeft && tellBroken(),
    )
    return () => {
      isLeft = true
      opening.then(
        (opened) => opened.loadingTask.destroy(),
        () => {},
      )
    }
  }, [blob])

  return (
    <div ref={box} className="relative flex flex-col items-center gap-4">
      {pdf === null && <Spinner className="my-16 size-6" />}
      {pdf !== null &&
        width > 0 &&
        Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
          <Page
            key={number}
            pdf={pdf}
            number={number}
            width={Math.floor(Math.min(width, 1000) * view.zoom)}
            turn={view.turn}
            label={`${name}, page ${number} of ${pdf.numPages}`}
          />
        ))}
    </div>
  )
}

type PageProps = { pdf: Pdf; number: number; width: number; turn: number; label: string }

function Page({ pdf, number, width, turn, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(number === 1)
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear || !canvas.current) return
    return drawPage(canvas.current, { pdf, number, width, turn })
  }, [isNear, pdf, number, width, turn])
  return (
    <figure aria-label={label}>
      <canvas ref={canvas} className="max-w-none bg-white shadow-card" />
    </figure>
  )
}
