import { FileText, MoveRight } from 'lucide-react'
import { type CorrectionToDecide, corrections } from '#contract/corrections.ts'
import { slots } from '#domain/slot.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { SlotName } from '#web/tap/SlotName.tsx'
import { Button } from '#web/ui/Button.tsx'
import { timesBefore } from './correction-times.ts'

/** Shows the taps that were recorded before the decision beside the requested times, and the reason. */
export function CorrectionFacts({ correction }: { correction: CorrectionToDecide }) {
  const { timeZone } = useSettings()
  const { proposed, kind } = correction
  const before = timesBefore(correction)
  const inWords = (at: string | null | undefined) => (at ? clockTime(msOf(at), timeZone) : '–')
  const shown = slots.filter((slot) => before.has(slot) || proposed[slot] !== undefined)
  return (
    <div className="flex flex-col gap-3">
      {kind !== 'excuse' && (
        <table className="w-full max-w-md text-sm">
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="py-1 font-normal">
                Time
              </th>
              <th scope="col" className="px-2 py-1 text-right font-normal">
                Recorded
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                Requested
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((slot) => {
              const asked = kind === 'whole_day' ? (proposed[slot] ?? null) : proposed[slot]
              return (
                <tr key={slot} className="border-t">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    <SlotName slot={slot} />
                  </th>
                  <td className="whitespace-nowrap px-2 py-1.5 text-right">{inWords(before.get(slot))}</td>
                  <td className="whitespace-nowrap py-1.5 text-right font-semibold">
                    {asked === undefined ? (
                      <span className="font-normal text-muted">no change</span>
                    ) : (
                      <span className="inline-flex items-center gap-1.5 text-accent">
                        <MoveRight aria-hidden className="size-3.5" />
                        {asked === null ? 'removed' : inWords(asked)}
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <p className="[overflow-wrap:anywhere]">“{correction.reason}”</p>
      {correction.attachmentName && (
        <div>
          <Button
            tone="quiet"
            size="sm"
            className="max-w-full"
            onClick={() => void saveFile(corrections.file, { params: { id: correction.id } })}
          >
            <FileText aria-hidden />
            <span className="truncate">{correction.attachmentName}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
