import { WifiOff } from 'lucide-react'
import { clockTime } from '#domain/zone.ts'

/** `saidAt`: when the server last said what is shown, in milliseconds. */
export function OfflineNote({ saidAt, zone }: { saidAt: number; zone: string }) {
  return (
    <output className="flex w-full items-start gap-3 rounded-card bg-info-soft px-4 py-3 text-info-ink text-sm">
      <WifiOff aria-hidden className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">You’re offline.</strong> You can still tap: it’s saved on this phone and sent
        later. Last updated {clockTime(saidAt, zone)}.
      </span>
    </output>
  )
}
