import { useState } from 'react'
import { records } from '#contract/records.ts'
import { monthInWords } from '#domain/calendar.ts'
import { refresh } from '#web/api/refresh.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { RefusedNotice } from '#web/fields/RefusedNotice.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { usePrograms } from './use-programs.ts'

type Props = { month: string; isOpen: boolean; onClose: () => void }

/** Locks a program's month once all of it is decided; only an admin unlocks it (rule 12). */
export function LockMonth({ month, isOpen, onClose }: Props) {
  return (
    <Dialog
      title={`Lock ${monthInWords(month)}`}
      description="Locking prevents changes. All records must be approved or rejected first."
      isOpen={isOpen}
      onClose={onClose}
    >
      <Choice month={month} onClose={onClose} />
    </Dialog>
  )
}

function Choice({ month, onClose }: Omit<Props, 'isOpen'>) {
  const { role } = useSession()
  const programs = usePrograms()
  const step = useSend(records.lock, { showsRefusal: true })
  const [courseId, setCourseId] = useState<number | null>(null)
  const locks = useAsk(records.locks, { query: { month } }).data?.locks ?? []
  const lock = locks.find((one) => one.courseId === courseId)
  const inWords = useSchoolTime()

  async function set({ locked }: { locked: boolean }) {
    if (courseId === null) return
    const sent = await step.send({ body: { courseId, month, locked } })
    if (sent) onClose()
    else await refresh(records.lock)
  }

  const isLocked = (id: number) => locks.some((one) => one.courseId === id)
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        name="courseId"
        label="Program"
        options={programs.map(({ id, code, name }) => ({
          value: id,
          label: `${code}: ${name}${isLocked(id) ? ' (locked)' : ''}`,
        }))}
        value={courseId}
        onChange={(chosen) => {
          step.forget()
          setCourseId(chosen)
        }}
      />
      {lock && (
        <p className="text-muted text-sm">
          Locked by {lock.lockedBy ?? 'the system'}, {inWords(lock.lockedAt)}.
          {role !== 'admin' && ' Only an admin can unlock it.'}
        </p>
      )}
      <RefusedNotice refused={step.refused} onFollow={onClose} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {lock && role === 'admin' && (
          <Button tone="secondary" isBusy={step.isSending} onClick={() => void set({ locked: false })}>
            Unlock
          </Button>
        )}
        {!lock && (
          <Button disabled={courseId === null} isBusy={step.isSending} onClick={() => void set({ locked: true })}>
            Lock
          </Button>
        )}
      </div>
    </div>
  )
}
