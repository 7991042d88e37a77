import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from '#web/api/ask.ts'
import type { InputOf, Sent } from '#web/api/call.ts'
import { tellFailure } from '#web/api/tell.ts'

export type OneVersion = { id: number; name: string; revision: number }
type Row = OneVersion & { archivedAt: string | null; mayEdit: boolean }
type Whole<E> = Sent<E>['answer']
type Editor<E> = { record: object | null; edit: (whole: Whole<E>) => void }

/** A form or a letter is read whole before it is changed. What a person may not change can still be read. */
export function useOpening<E extends Endpoint>(read: E, editor: Editor<E>) {
  const [opened, setOpened] = useState<Whole<E> | null>(null)
  const [shown, show] = useState<OneVersion | null>(null)

  async function edit({ id }: { id: number }) {
    try {
      const { answer } = await ask(read, { params: { id } } as unknown as InputOf<E>)
      setOpened(answer)
      editor.edit(answer)
    } catch (fault) {
      tellFailure(read, fault)
    }
  }

  function open(row: Row) {
    if (row.archivedAt === null && row.mayEdit) void edit(row)
    else show(row)
  }

  return { template: editor.record ? opened : null, edit, open, shown, show }
}
