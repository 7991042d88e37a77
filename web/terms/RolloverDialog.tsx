import { type ReactNode, useState } from 'react'
import type { BulkStep } from '#contract/bulk.ts'
import { type RolloverStep, rollover } from '#contract/rollover.ts'
import { type Term, terms } from '#contract/terms.ts'
import { termInWords } from '#domain/term.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { BulkDialog } from '#web/bulk/BulkDialog.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { useToday } from '#web/school-settings/school-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RolloverPlan } from './RolloverPlan.tsx'

type Props = { from: Term; onClose: () => void }
type Choices = Pick<RolloverStep, 'completed' | 'unfinished' | 'ended'> & { lastYear: string }

const usual: Choices = { completed: 'graduate', unfinished: 'continue', ended: 'stay', lastYear: 'none' }
const years = [2, 3, 4, 5, 6, 7]

/** Takes the students of a finished term into the next one: shows what becomes of them, asks, and runs as a step of many. */
export function RolloverDialog({ from, onClose }: Props) {
  const today = useToday()
  const [choices, setChoices] = useState(usual)
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useAsk(terms.list, { query: { rowsPerPage: 100, sort: 'startsOn' } }).data?.terms
  const later = (list ?? []).filter(({ startsOn, endsOn }) => startsOn > from.startsOn && endsOn >= today)
  const to = later.find(({ id }) => id === chosen) ?? later.find(({ current }) => current) ?? later[0] ?? null

  if (!list) return null
  if (!to) {
    return (
      <Dialog
        title={titleOf(from)}
        description="Add the next term first. Students are taken into it."
        isOpen
        onClose={onClose}
      >
        <Button onClick={onClose}>Close</Button>
      </Dialog>
    )
  }
  return (
    <Chosen from={from} to={to} choices={choices} onClose={onClose}>
      <SelectField
        name="toTermId"
        label="Into"
        className="sm:col-span-2"
        options={later.map((term) => ({ value: term.id, label: termInWords(term) }))}
        value={to.id}
        onChange={setChosen}
      />
      <SelectField
        name="unfinished"
        label="Placement still active"
        options={[
          { value: 'continue', label: 'Continue' },
          { value: 'stay', label: 'Leave out' },
        ]}
        value={choices.unfinished}
        onChange={(unfinished) => unfinished && setChoices({ ...choices, unfinished: unfinished })}
      />
      <SelectField
        name="completed"
        label="Placement completed"
        options={[
          { value: 'graduate', label: 'Graduate (archive)' },
          { value: 'stay', label: 'Keep as students' },
        ]}
        value={choices.completed}
        onChange={(completed) => completed && setChoices({ ...choices, completed: completed })}
      />
      <SelectField
        name="ended"
        label="Pulled out or withdrawn"
        options={[
          { value: 'stay', label: 'Keep as students' },
          { value: 'archive', label: 'Archive' },
        ]}
        value={choices.ended}
        onChange={(ended) => ended && setChoices({ ...choices, ended: ended })}
      />
      <SelectField
        name="lastYear"
        label="Year level of those who stay"
        options={[
          { value: 'none', label: 'Don’t change' },
          ...years.map((year) => ({ value: String(year), label: `Up one, at most ${year}` })),
        ]}
        value={choices.lastYear}
        onChange={(lastYear) => lastYear && setChoices({ ...choices, lastYear })}
      />
    </Chosen>
  )
}

function titleOf(from: Term): string {
  return `Roll over ${termInWords(from)}`
}

type ChosenProps = Props & { to: Term; choices: Choices; children: ReactNode }

function Chosen({ from, to, choices, children, onClose }: ChosenProps) {
  const { lastYear, ...ends } = choices
  const query = { toTermId: String(to.id), ...ends, ...(lastYear === 'none' ? {} : { lastYear }) }
  const asked = useAsk(rollover.preview, { params: { id: from.id }, query })
  const [isSending, setSending] = useState(false)
  const plan = asked.data
  const planned = plan?.planned ?? 0
  const step: BulkStep = {
    kind: 'rollover',
    fromTermId: from.id,
    toTermId: to.id,
    ...ends,
    lastYear: lastYear === 'none' ? null : Number(lastYear),
    planned,
  }
  const who = planned === 1 ? '1 student' : `${planned.toLocaleString('en')} students`

  /** A list that has changed meanwhile is shown again as it is now. */
  async function roll(take: (step: BulkStep) => Promise<unknown>) {
    setSending(true)
    const sent = await take(step)
    setSending(false)
    if (!sent) await asked.refetch()
  }

  return (
    <BulkDialog
      title={titleOf(from)}
      description="See what happens to each student first. Nothing changes until you roll over."
      selection={{ filters: { placedIn: String(from.id) }, seen: Math.max(1, plan?.total ?? 1) }}
      isOpen
      question={(take) => (
        <div className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">{children}</div>
          {asked.isError ? (
            <p role="alert" className="rounded-lg bg-warn-soft p-4 font-medium text-warn-ink">
              {asked.error.message || rollover.preview.failed}
            </p>
          ) : (
            <RolloverPlan plan={plan} to={to} file={{ params: { id: from.id }, query }} />
          )}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button tone="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              isBusy={isSending}
              disabled={asked.isError || asked.isFetching || planned === 0}
              onClick={() => void roll(take)}
            >
              Roll over {who}
            </Button>
          </div>
        </div>
      )}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
