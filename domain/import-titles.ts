import { type ImportNoun, importFields } from './import-fields.ts'
import { searchable } from './search.ts'

const short: Readonly<Record<string, string>> = {
  no: 'number',
  nos: 'number',
  num: 'number',
  nbr: 'number',
  stud: 'student',
  std: 'student',
  yr: 'year',
  lvl: 'level',
  add: 'address',
  addr: 'address',
  cp: 'cellphone',
  cel: 'cellphone',
  cell: 'cellphone',
  mob: 'mobile',
  tel: 'telephone',
  dept: 'department',
  mun: 'municipality',
  brgy: 'barangay',
  prov: 'province',
  bdate: 'birthdate',
  bday: 'birthday',
  mi: 'middle initial',
  hte: 'company',
  htes: 'company',
  emp: 'employee',
  coord: 'coordinator',
  lat: 'latitude',
  long: 'longitude',
  lng: 'longitude',
  hrs: 'hours',
  sched: 'schedule',
  org: 'organization',
}

/** A title as titles are compared: without signs, and with its short words written out. */
export function titleKey(title: string): string {
  const words = searchable(title.slice(0, 200))
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\b([a-z])[.-](?=[a-z]\b)/g, '$1')
    .replace(/\bb[- ]?(date|day)\b/g, 'birth$1')
    .replace(/\be[- ]?mail\b/g, 'email')
    .replace(/['’]s?\b/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'of' && word !== 'the')
  return words
    .map((word) => (Object.hasOwn(short, word) ? short[word] : word))
    .join('')
    .replaceAll(' ', '')
}

/** The whole title first, then its parts: City/Mun., Program / Course. */
function keysOf(title: string): string[] {
  const parts = title.replace(/\([^)]*\)/g, ' ').split('/')
  return [...new Set([title, ...(parts.length > 1 ? parts : [])].map(titleKey))].filter((key) => key !== '')
}

/** Titles that the school matched by hand in an earlier file, each with its field. */
export type UsedTitles = ReadonlyMap<string, string>

/** Which column holds which field, by the words of its title. A column serves at most one field. */
export function guessMapping(
  noun: ImportNoun,
  columns: readonly string[],
  used: UsedTitles = new Map(),
): Record<string, number> {
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  const take = (name: string, column: number) => {
    if (column < 0 || mapping[name] !== undefined) return
    mapping[name] = column
    taken.add(column)
  }
  const titles = columns.map(keysOf)
  const known = fieldKeys[noun]
  for (const [name, keys] of known)
    take(
      name,
      titles.findIndex(([whole = ''], at) => !taken.has(at) && keys.has(whole)),
    )
  for (const [name, keys] of known) {
    take(
      name,
      titles.findIndex((all, at) => !taken.has(at) && all.some((key) => keys.has(key))),
    )
  }
  for (const [name] of known) {
    take(
      name,
      titles.findIndex(([whole = ''], at) => !taken.has(at) && used.get(whole) === name),
    )
  }
  return mapping
}

/** Whether a cell could be the title of a column of this noun. */
export function isTitleOf(noun: ImportNoun, used: UsedTitles): (text: string) => boolean {
  const known = new Set([...fieldKeys[noun].values()].flatMap((keys) => [...keys]))
  return (text) => text.length <= 100 && keysOf(text).some((key) => known.has(key) || used.has(key))
}

/** What a school matched by hand, to be remembered for its next file. */
export function newTitles(noun: ImportNoun, columns: readonly string[], mapping: Readonly<Record<string, number>>) {
  const guessed = guessMapping(noun, columns)
  return Object.entries(mapping)
    .filter(([field, column]) => guessed[field] !== column)
    .map(([field, column]) => ({ field, title: titleKey(columns[column] ?? '') }))
    .filter(({ title }) => title !== '' && title.length <= 100)
}

const fieldKeys = Object.fromEntries(
  Object.entries(importFields).map(([noun, fields]) => [
    noun,
    new Map(fields.map(({ name, label, also }) => [name, new Set([name, label, ...also].map(titleKey))])),
  ]),
) as Record<ImportNoun, Map<string, Set<string>>>
