import { useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from './ask.ts'
import type { InputOf, Sent } from './call.ts'
import { CallError, isAboutFields } from './call-error.ts'
import { ownChanges, type Stale, staleOf } from './stale.ts'
import { tellDone, tellFailure } from './tell.ts'

type Stored = { id: number; version: number }
type Records = { create: Endpoint; update: Endpoint; remove: Endpoint }

/**
 * The record that a screen creates, changes or deletes, and the three calls that do it. `under` holds the parameters
 * that all of them share, such as the company of a site.
 */
export function useEditor<Row extends Stored, R extends Records>(records: R, under: Record<string, number> = {}) {
  const [opened, setOpened] = useState<Row | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<Row | null>(null)
  const [stale, setStale] = useState<Stale<Row> | null>(null)
  const [blocked, setBlocked] = useState<CallError | null>(null)
  const record = opened === 'new' ? null : opened
  const draftOf = [records.update.path, ...Object.values(under), record?.id ?? 'new'].join(' ')

  function open(next: Row | 'new' | null) {
    setStale(null)
    setOpened(next)
  }

  /** Gives null when it failed and the screen shows why. Errors of fields are thrown, so that the form shows them. */
  async function save(fields: object): Promise<Sent<R['create']> | Sent<R['update']> | null> {
    try {
      const sent = record
        ? await send(records.update, {
            params: { ...under, id: record.id },
            body: { ...ownChanges(record, fields), version: (stale?.current ?? record).version },
          })
        : await send(records.create, { params: under, body: fields })
      open(null)
      return sent
    } catch (fault) {
      if (isAboutFields(fault)) throw fault
      const overtaken = record && staleOf(fault, record, fields)
      if (overtaken) setStale(overtaken)
      else tellFailure(record ? records.update : records.create, fault)
      return null
    }
  }

  async function confirmRemoval() {
    if (!toDelete) return
    try {
      await send(records.remove, { params: { ...under, id: toDelete.id } })
    } catch (fault) {
      if (fault instanceof CallError && fault.problems.length > 0) setBlocked(fault)
      else tellFailure(records.remove, fault)
    }
    setToDelete(null)
  }

  return {
    isOpen: opened !== null,
    /** It is null while a new record is made. */
    record,
    add: () => open('new'),
    edit: (row: Row) => open(row),
    close: () => open(null),
    /** Props of the form. If someone was faster, it shows what they changed; saving again keeps what was typed. */
    form: { draftOf, stale, onSave: save, onCancel: () => open(null) },
    /** The record that "Delete?" asks about. */
    toDelete,
    remove: (row: Row) => setToDelete(row),
    cancelRemoval: () => setToDelete(null),
    confirmRemoval,
    /** Why it was not deleted, and what depends on it. */
    blocked,
    unblock: () => setBlocked(null),
  }
}

async function send<E extends Endpoint>(endpoint: E, input: object): Promise<Sent<E>> {
  const sent = await ask(endpoint, input as unknown as InputOf<E>)
  await tellDone(endpoint, sent)
  return sent
}
