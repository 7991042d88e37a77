import { Check } from 'lucide-react'

const slots = [
  ['AM In', '7:58'],
  ['AM Out', '12:01'],
  ['PM In', '12:57'],
  ['PM Out', '5:04'],
] as const

const done = 312 / 486
const round = 2 * Math.PI * 26

/** A picture of one recorded day. Screen readers skip it, because the text says the same. */
export function DayCard() {
  return (
    <div aria-hidden className="w-full max-w-sm rounded-xl border bg-card p-5 text-ink shadow-raised sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="font-semibold">Thursday, November 12</p>
          <p className="text-muted text-sm">Andrea Santos · BSIT</p>
        </div>
        <span className="inline-flex items-center gap-1.5 rounded-full bg-success-soft px-2.5 py-0.5 font-medium text-[0.8125rem] text-success-ink leading-5">
          <Check className="size-3.5" />
          Approved
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 py-5">
        {slots.map(([label, time]) => (
          <div key={label}>
            <dt className="text-muted text-xs leading-5">{label}</dt>
            <dd className="font-semibold text-xl leading-7">{time}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center gap-4 border-t pt-5">
        <svg viewBox="0 0 64 64" className="size-14 shrink-0 -rotate-90" fill="none" strokeWidth="8">
          <title>312 of 486 hours</title>
          <circle cx="32" cy="32" r="26" className="stroke-sunken" />
          <circle
            cx="32"
            cy="32"
            r="26"
            className="stroke-primary"
            strokeLinecap="round"
            strokeDasharray={`${round * done} ${round}`}
          />
        </svg>
        <div className="leading-6">
          <p>
            <span className="font-semibold">8 h</span> credited today
          </p>
          <p className="text-muted text-sm">312 of 486 hours rendered</p>
        </div>
      </div>
    </div>
  )
}
