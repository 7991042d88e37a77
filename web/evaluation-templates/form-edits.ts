import type { GradeStep, Item, Part, Section } from '#domain/evaluation.ts'
import { randomKey } from '#web/network/random-key.ts'

export function replaced<T>(list: readonly T[], at: number, next: T): T[] {
  return list.map((each, index) => (index === at ? next : each))
}

export function removed<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

/** Moves one by so many places; at an end it stays. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const to = at + by
  const one = list[at]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  const others = removed(list, at)
  return [...others.slice(0, to), one, ...others.slice(to)]
}

/** A new item is answered as the one before it. */
export function newItem(like: Item | undefined): Item {
  const usual: Omit<Item, 'id' | 'text'> = {
    measure: { kind: 'scale', least: 1, most: 5, best: 'most' },
    levels: [],
    mayBeNotApplicable: false,
    needsComment: false,
  }
  return { ...usual, ...like, id: newId('item'), text: '' }
}

export function newPart(): Part {
  return { id: newId('part'), title: '', weight: 0, items: [newItem(undefined)] }
}

export function newSection(like: Item | undefined): Section {
  return { id: newId('section'), title: '', weight: 0, items: [newItem(like)], parts: [] }
}

/** The items of a section move into its first part. */
export function withParts(section: Section): Section {
  const first: Part = { id: newId('part'), title: '', weight: 100, items: section.items }
  return { ...section, items: [], parts: [first] }
}

/** Every item is answered as this one is. */
export function answeredAlike(sections: readonly Section[], { measure, levels, mayBeNotApplicable }: Item): Section[] {
  const alike = (items: readonly Item[]) => items.map((item) => ({ ...item, measure, levels, mayBeNotApplicable }))
  return sections.map((section) => ({
    ...section,
    items: alike(section.items),
    parts: section.parts.map((part) => ({ ...part, items: alike(part.items) })),
  }))
}

export function newGrade(grades: readonly GradeStep[], least: number): GradeStep {
  return { from: grades.at(-1)?.from ?? least, grade: '' }
}

/** Ids stay over the versions of a form, so they say nothing that could change. */
function newId(of: string): string {
  return `${of}-${randomKey().slice(0, 10)}`
}
