import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import type { InputOf, Sent } from './call.ts'
import { useSend } from './use-send.ts'

type Stored = { id: number; version: number }
type Records = { create: Endpoint; update: Endpoint; remove: Endpoint }

/** What is being made, changed or deleted on a screen of records, and the three calls that do it. */
export function useEditor<Row extends Stored, R extends Records>(records: R) {
  const [opened, setOpened] = useState<Row | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Row | null>(null)
  const create = useSend(records.create)
  const update = useSend(records.update)
  const remove = useSend(records.remove)
  const record = opened === 'new' ? null : opened

  async function save(fields: object) {
    const sent = record
      ? await update.send({
          params: { id: record.id },
          body: { ...fields, version: record.version },
        } as unknown as InputOf<R['update']>)
      : await create.send({ body: fields } as unknown as InputOf<R['create']>)
    if (sent) setOpened(null)
    return sent as Sent<R['create']> | Sent<R['update']> | null
  }

  async function confirmRemoval() {
    if (!doomed) return
    await remove.send({ params: { id: doomed.id } } as unknown as InputOf<R['remove']>)
    setDoomed(null)
  }

  return {
    isOpen: opened !== null,
    /** Null while a new one is made. */
    record,
    add: () => setOpened('new'),
    edit: (row: Row) => setOpened(row),
    close: () => setOpened(null),
    save,
    /** Waits for the answer to "Delete?". */
    doomed,
    remove: (row: Row) => setDoomed(row),
    keep: () => setDoomed(null),
    confirmRemoval,
    isBusy: create.isSending || update.isSending || remove.isSending,
  }
}
