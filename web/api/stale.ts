import { CallError } from './call-error.ts'

type Row = { id: number; version: number }

/** Someone saved the same record while it was being edited. */
export type Stale<R extends Row = Row> = {
  current: R
  changedBy: string | null
  changedAt: string | null
  changes: readonly FieldChange[]
}

/** One field that the other person changed. `yours` is set when you have typed something else into the same field. */
export type FieldChange = { name: string; before: unknown; after: unknown; yours?: unknown }

/** What the other person changed when this save came second, or null when it was refused for another reason. */
export function staleOf<R extends Row>(fault: unknown, opened: R, typed: object): Stale<R> | null {
  if (!(fault instanceof CallError) || fault.code !== 'stale') return null
  const { current, changedBy, changedAt } = fault.data as Partial<Stale<R>>
  if (!current) return null
  const changes = changesBetween(opened, current, typed)
  return { current, changedBy: changedBy ?? null, changedAt: changedAt ?? null, changes }
}

/**
 * The typed fields that differ from the opened record. A PUT changes only the fields that it names, so another person's
 * changes stay unless both changed the same field.
 */
export function ownChanges(opened: object, typed: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => !isSame(value, Reflect.get(opened, name))))
}

const unseen = new Set(['version', 'updatedAt', 'createdAt'])

function changesBetween(opened: object, current: object, typed: object): FieldChange[] {
  const own = ownChanges(opened, typed)
  return Object.entries(current)
    .filter(([name, after]) => !unseen.has(name) && !isSame(after, Reflect.get(opened, name)))
    .map(([name, after]) => {
      const change = { name, before: Reflect.get(opened, name), after }
      return name in own && !isSame(own[name], after) ? { ...change, yours: own[name] } : change
    })
}

/** A field that a form leaves out and a field that is null in the record are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
