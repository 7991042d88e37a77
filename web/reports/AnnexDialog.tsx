import { useQuery } from '@tanstack/react-query'
import { AnnexFields, reports } from '#contract/reports.ts'
import { dateInWords } from '#domain/calendar.ts'
import { queryOf } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Form } from '#web/fields/Form.tsx'
import { TextArea } from '#web/fields/TextArea.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Period } from './periods.ts'

type Props = { courseId: number | null; period: Period; onClose: () => void }

/** What a program writes into Annex C for a period. It is kept for the next time. */
export function AnnexDialog({ courseId, period, onClose }: Props) {
  return (
    <Dialog
      title="Annex C"
      description={`For ${dateInWords(period.from)} to ${dateInWords(period.to)}. Saved and included in future reports.`}
      isOpen={courseId !== null}
      onClose={onClose}
      isWide
    >
      {courseId !== null && <Words key={courseId} courseId={courseId} period={period} onClose={onClose} />}
    </Dialog>
  )
}

function Words({ courseId, period: { from, to }, onClose }: Props & { courseId: number }) {
  const asked = useQuery({
    ...queryOf(reports.readAnnex, { params: { courseId }, query: { from, to } }),
    staleTime: 0,
    gcTime: 0,
  })
  const save = useSend(reports.saveAnnex)
  if (!asked.data) return <Skeleton className="h-80 w-full" />
  const { notes } = asked.data

  async function submit(fields: AnnexFields) {
    // Without notes their version is 0, so that two people who write the first ones notice each other.
    const version = notes?.version ?? 0
    const sent = await save.send({ params: { courseId, from, to }, body: { ...fields, version } })
    if (sent) onClose()
  }

  return (
    <Form
      draftOf={`Annex C of program ${courseId}, ${from} to ${to}`}
      schema={AnnexFields}
      onSubmit={submit}
      submitLabel="Save"
    >
      <TextArea name="issues" label="Issues and concerns" maxLength={2000} defaultValue={notes?.issues} />
      <TextArea name="solutions" label="Solutions" maxLength={2000} defaultValue={notes?.solutions} />
      <TextArea name="recommendations" label="Recommendations" maxLength={2000} defaultValue={notes?.recommendations} />
    </Form>
  )
}
