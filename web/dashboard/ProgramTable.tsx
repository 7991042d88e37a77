import type { ReactNode } from 'react'
import type { AdminDashboard } from '#contract/dashboard.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { outcomeLink, wholeHours } from './school-words.ts'

type Program = AdminDashboard['programs'][number]
type Counted = {
  key: 'placed' | 'atWork' | 'completed' | 'pulledOut'
  title: string
  outcome?: 'at_work' | 'completed' | 'pulled_out'
}

const counts: readonly Counted[] = [
  { key: 'placed', title: 'Placed' },
  { key: 'atWork', title: 'Deployed', outcome: 'at_work' },
  { key: 'completed', title: 'Completed', outcome: 'completed' },
  { key: 'pulledOut', title: 'Pull-outs', outcome: 'pulled_out' },
]

/** Every program on a line; on a phone a line is a card. */
export function ProgramTable({ answer }: { answer: AdminDashboard }) {
  const inWords = useSchoolTime()
  const { programs, termId, countedAt } = answer
  return (
    <Card title="Programs" description={countedAt ? `Hours as counted ${inWords(countedAt)}` : 'Calculating hours…'}>
      <table aria-label="Programs" className="w-full max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b text-muted text-sm">
            <th scope="col" className="pb-2 text-left font-medium">
              Program
            </th>
            {counts.map(({ title }) => (
              <th key={title} scope="col" className="pb-2 pl-4 text-right font-medium">
                {title}
              </th>
            ))}
            <th scope="col" className="pb-2 pl-4 text-right font-medium">
              Hours
            </th>
          </tr>
        </thead>
        <tbody className="divide-y max-sm:block">
          {programs.map((program) => (
            <Row key={program.courseId} program={program} termId={termId} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Row({ program, termId }: { program: Program; termId: number | null }) {
  const { courseId, code, name, minutes, placed } = program
  return (
    <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:gap-y-1 max-sm:py-3">
      <th scope="row" className="py-2 text-left font-normal max-sm:col-span-2 max-sm:block max-sm:py-0">
        <span className="font-medium">{code}</span> <span className="text-muted text-sm">{name}</span>
      </th>
      {counts.map(({ key, title, outcome }) => (
        <Cell key={key} title={title}>
          {program[key] === 0 ? (
            <span className="text-muted">–</span>
          ) : (
            <AddressLink
              address={outcomeLink({ termId, courseId, outcome })}
              label={`${program[key]} ${title.toLowerCase()}, ${code}`}
              className="rounded-sm font-medium hover:text-link hover:underline"
            >
              {program[key].toLocaleString('en-US')}
            </AddressLink>
          )}
        </Cell>
      ))}
      <Cell title="Hours">
        {placed === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <AddressLink
            address={outcomeLink({ termId, courseId })}
            label={`${wholeHours(minutes)} hours, ${code}`}
            className="rounded-sm hover:text-link hover:underline"
          >
            {wholeHours(minutes)}
          </AddressLink>
        )}
      </Cell>
    </tr>
  )
}

function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td className="py-2 pl-4 text-right tabular-nums max-sm:pl-0 max-sm:flex max-sm:justify-between max-sm:py-0">
      <span aria-hidden className="text-muted text-sm sm:hidden">
        {title}
      </span>
      {children}
    </td>
  )
}
