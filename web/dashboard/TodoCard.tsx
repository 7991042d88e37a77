import {
  AlarmClock,
  BellRing,
  CheckCheck,
  ChevronRight,
  CircleAlert,
  ClipboardCheck,
  ClipboardPen,
  FileWarning,
  FileX2,
  type LucideIcon,
  MapPin,
  PhoneCall,
  Undo2,
} from 'lucide-react'
import type { Todo } from '#contract/dashboard-todo.ts'
import { dateInWords } from '#domain/calendar.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Card } from '#web/ui/Card.tsx'

const icons: Record<Todo['code'], LucideIcon> = {
  reminder: BellRing,
  returned_day: Undo2,
  incomplete_day: CircleAlert,
  returned_paper: FileX2,
  expired_paper: AlarmClock,
  missing_paper: FileWarning,
  evaluation_due: ClipboardPen,
  evaluation_released: ClipboardCheck,
  emergency_contact: PhoneCall,
  location_consent: MapPin,
}

/** Tasks that only the student can do, each with a link. */
export function TodoCard({ todo }: { todo: readonly Todo[] }) {
  return (
    <Card title="To do" description={todo.length > 0 ? countOf(todo.length) : undefined}>
      {todo.length === 0 ? (
        <p className="flex items-start gap-3 text-muted">
          <CheckCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success-ink" />
          Nothing right now. Incomplete days, returned documents, and missing requirements will appear here.
        </p>
      ) : (
        <ul className="-my-2 flex flex-col divide-y">
          {todo.map((one) => (
            <li key={`${one.code} ${one.text}`}>
              <Item {...one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Item({ code, text, detail, dueOn, link }: Todo) {
  const Icon = icons[code]
  return (
    <AddressLink
      address={link}
      className="group -mx-2 flex min-h-14 items-center gap-3 rounded-sm px-2 py-2.5 hover:bg-sunken"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-warn-ink" />
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className="font-medium">{text}</span>
        {detail && <span className="text-muted text-sm">{detail}</span>}
        {dueOn && <span className="text-sm text-warn-ink">Due {dateInWords(dueOn)}</span>}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </AddressLink>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 thing to do' : `${count} things to do`
}
