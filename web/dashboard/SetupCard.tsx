import { ArrowRight, CircleCheckBig, CircleDashed } from 'lucide-react'
import { type SetupStep, setupSteps } from '#contract/dashboard.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'

const words: Record<SetupStep, { text: string; detail: string; link: string }> = {
  name: { text: 'Name the school', detail: 'It appears on every screen, email and form.', link: '/settings' },
  term: { text: 'Add the term', detail: 'Placements belong to a term.', link: '/settings?tab=terms' },
  programs: { text: 'Add the programs', detail: 'With their required hours.', link: '/courses' },
  coordinators: { text: 'Add the coordinators', detail: 'They deploy and monitor interns.', link: '/teachers' },
  students: { text: 'Import the students', detail: 'From the registrar’s file.', link: '/students' },
  companies: { text: 'Import the companies', detail: 'With their MOAs and sites.', link: '/companies' },
  supervisors: { text: 'Import the supervisors', detail: 'They approve hours.', link: '/supervisors' },
  placed: { text: 'Place a student', detail: 'At a company, with a schedule.', link: '/students?stage=unplaced' },
  deployed: { text: 'Deploy an intern', detail: 'Once the requirements are met.', link: '/students?stage=preparing' },
  tapped: { text: 'See the first tap', detail: 'The intern signs in and taps.', link: '/students?stage=at_work' },
}

/** What a new school still has to do until its first intern taps. */
export function SetupCard({ taken }: { taken: readonly SetupStep[] }) {
  const next = setupSteps.find((step) => !taken.includes(step))
  return (
    <Card title="Set up your school" description={`${taken.length} of ${setupSteps.length} steps done`}>
      <ol className="-my-2 grid gap-x-8 lg:grid-cols-2">
        {setupSteps.map((step) => (
          <li key={step}>
            <Step step={step} isDone={taken.includes(step)} isNext={step === next} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Step({ step, isDone, isNext }: { step: SetupStep; isDone: boolean; isNext: boolean }) {
  const { text, detail, link } = words[step]
  const Icon = isDone ? CircleCheckBig : CircleDashed
  return (
    <AddressLink
      address={link}
      className="group -mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 py-2 hover:bg-sunken"
    >
      <Icon aria-hidden className={classes('size-5 shrink-0', isDone ? 'text-success-ink' : 'text-muted')} />
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className={classes('group-hover:underline', isNext ? 'font-semibold' : 'font-medium')}>
          {text}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        <span className="text-muted text-sm">{detail}</span>
      </span>
      {isNext && <ArrowRight aria-hidden className="size-5 shrink-0 text-link" />}
    </AddressLink>
  )
}
