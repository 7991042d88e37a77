import { ClipboardCheck, GraduationCap, PencilLine, UserCheck } from 'lucide-react'
import type { SupervisorDashboard as Answer } from '#contract/dashboard.ts'
import { CorrectionsWaiting } from '#web/corrections/CorrectionsWaiting.tsx'
import { DecisionQueue } from '#web/records/DecisionQueue.tsx'
import { InternsNow } from './InternsNow.tsx'
import { type Stat, StatTiles } from './StatTile.tsx'
import { useDashboard } from './use-dashboard.ts'
import { Waiting } from './Waiting.tsx'

/** What a supervisor does in two minutes a week. */
export function SupervisorDashboard() {
  const { data, isError, retry } = useDashboard('supervisor')
  return data ? <Shown answer={data} /> : <Waiting isError={isError} onRetry={retry} />
}

function Shown({ answer }: { answer: Answer }) {
  return (
    <div className="flex flex-col gap-6">
      <StatTiles label="Your numbers" stats={statsOf(answer)} />
      <section id="interns" aria-label="Interns" className="scroll-mt-24 max-md:order-last">
        <InternsNow interns={answer.interns} />
      </section>
      <section id="to-decide" aria-label="Days to decide" className="scroll-mt-24">
        <DecisionQueue />
      </section>
      <section id="corrections" aria-label="Corrections" className="scroll-mt-24">
        <CorrectionsWaiting />
      </section>
    </div>
  )
}

function statsOf({ interns, queue, corrections: waiting }: Answer): Stat[] {
  const present = interns.filter(({ presence }) => presence === 'in').length
  return [
    {
      label: 'In now',
      value: present,
      text: `${present} of ${interns.length}`,
      hint: 'by their last tap',
      icon: UserCheck,
      link: '/#interns',
    },
    {
      label: queue.total === 1 ? 'Day to decide' : 'Days to decide',
      value: queue.total,
      hint: queue.total === 0 ? 'all decided' : 'approve or return below',
      icon: ClipboardCheck,
      link: '/#to-decide',
      isQueue: true,
    },
    {
      label: waiting.total === 1 ? 'Correction' : 'Corrections',
      value: waiting.total,
      hint: waiting.total === 0 ? 'none waits' : waiting.total === 1 ? 'waits for your answer' : 'wait for your answer',
      icon: PencilLine,
      link: '/#corrections',
      isQueue: true,
    },
    {
      label: interns.length === 1 ? 'My intern' : 'My interns',
      value: interns.length,
      hint: 'at work now',
      icon: GraduationCap,
      link: '/students?stage=at_work',
    },
  ]
}
