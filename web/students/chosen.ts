import type { Student } from '#contract/students.ts'
import type { Selection } from '#web/table/data-table.ts'

/** Chosen students by id, including those of other pages. */
export type Chosen = ReadonlyMap<number, Student>

/** Keeps the records of ticked students, so that an action on many can name them. */
export function choosing(chosen: Chosen, shown: readonly Student[], change: (next: Chosen) => void): Selection {
  return {
    chosen: new Set(chosen.keys()),
    onChange: (ids) => {
      const known = new Map([...chosen.values(), ...shown].map((student) => [student.id, student]))
      const next = [...ids].flatMap((id) => known.get(Number(id)) ?? [])
      change(new Map(next.map((student) => [student.id, student])))
    },
  }
}
