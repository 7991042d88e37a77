import type { HoursTotals } from '#contract/day-record.ts'
import type { Milestone } from '#domain/milestone.ts'
import { saveBlob } from '#web/api/save-file.ts'

const side = 1080
const titles: Record<Milestone, string> = {
  25: 'A quarter done',
  50: 'Halfway there',
  75: 'Three quarters done',
  100: 'All hours done',
}

type Facts = { reached: Milestone; totals: Pick<HoursTotals, 'approved' | 'required'>; schoolName: string }

/** Hands a picture of the milestone to the apps of the phone, or saves it where the browser cannot share files. */
export async function sharePicture(facts: Facts): Promise<void> {
  const picture = await drawnFrom(facts)
  const file = new File([picture], `internship-${facts.reached}-percent.png`, { type: 'image/png' })
  if (!navigator.canShare?.({ files: [file] })) return saveBlob(file, file.name)
  // Whoever closes the list of apps has changed their mind, which is no failure.
  await navigator.share({ files: [file] }).catch(() => {})
}

/** A square with hours and school. It names nobody: who shares it says that already. */
function drawnFrom({ reached, totals, schoolName }: Facts): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(name)
  pen.fillStyle = color('--primary')
  pen.fillRect(0, 0, side, side)
  pen.strokeStyle = pen.fillStyle = color('--on-primary')
  pen.textAlign = 'center'
  pen.lineCap = 'round'
  pen.lineWidth = 44
  const circle = (part: number) => {
    pen.beginPath()
    pen.arc(side / 2, 430, 250, -Math.PI / 2, -Math.PI / 2 + part * 2 * Math.PI)
    pen.stroke()
  }
  pen.globalAlpha = 0.25
  circle(1)
  pen.globalAlpha = 1
  circle(reached / 100)
  const write = (words: string, { y, size, weight }: { y: number; size: number; weight: number }) => {
    pen.font = `${weight} ${size}px ${style.fontFamily}`
    pen.fillText(words, side / 2, y, side - 120)
  }
  write(`${reached}%`, { y: 475, size: 136, weight: 700 })
  write(titles[reached], { y: 800, size: 84, weight: 700 })
  write(`${hours(totals.approved)} of ${hours(totals.required)} internship hours`, { y: 880, size: 48, weight: 500 })
  write(schoolName, { y: 990, size: 40, weight: 500 })
  return new Promise((resolve, reject) =>
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('The picture could not be made')))),
  )
}

function hours(minutes: number): string {
  return Math.floor(minutes / 60).toLocaleString('en')
}
