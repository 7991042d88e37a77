import { type DateOrder, degreesIn, hoursIn, sexIn, wholeIn, writtenDate, yearIn, yesIn } from './import-cells.ts'
import type { CellKind } from './import-field.ts'
import { outOfCapitals, splitName } from './import-names.ts'
import { bareName } from './import-programs.ts'
import { scheduleIn } from './import-schedule.ts'

export type CellValue = string | number | boolean | null | object
/** The fields that a cell fills, or why it cannot be read. */
export type ReadCell = { fields: Record<string, CellValue> } | { problem: string }
type Cell = { name: string; kind: CellKind; text: string }

/** Longer cells are not looked into; the record's own limits refuse them. */
const longestRead = 200
const perpetual = ['perpetual', 'noend', 'noenddate', 'indefinite', 'none', 'noexpiry', 'noexpiration', 'lifetime']

/** What a cell says, as schools write it. */
export function readCell({ name, kind, text }: Cell, order: DateOrder): ReadCell {
  if (text.length > longestRead) return { fields: { [name]: text } }
  if (kind === 'name') return { fields: named(splitName(text)) }
  if (kind === 'point') return pointIn(text)
  if (kind === 'until' && perpetual.includes(bareName(text))) return { fields: { [name]: null } }
  const value = readers[kind](text, order)
  return value === null ? { problem: problems[kind] } : { fields: named({ [name]: value }) }
}

function named(fields: Record<string, CellValue>): Record<string, CellValue> {
  const each = Object.entries(fields).map(([name, value]) => {
    return [name, typeof value === 'string' ? outOfCapitals(name, value) : value]
  })
  return Object.fromEntries(each)
}

type Reader = (text: string, order: DateOrder) => CellValue

const readers: Record<Exclude<CellKind, 'name' | 'point'>, Reader> = {
  text: (text) => text,
  date: writtenDate,
  until: writtenDate,
  whole: wholeIn,
  year: yearIn,
  sex: sexIn,
  status: (text) => wordIn(statuses, text),
  setup: (text) => wordIn(setups, text),
  yes: yesIn,
  hours: hoursIn,
  degrees: degreesIn,
  schedule: scheduleIn,
}

const problems: Record<CellKind, string> = {
  text: '',
  name: '',
  date: 'Enter a valid date',
  until: 'Enter a valid date, or “perpetual”',
  whole: 'Enter a whole number',
  year: 'Enter a year level from 1 to 7',
  sex: 'Enter M or F',
  status: 'Enter prospect, active, inactive, or blacklisted',
  setup: 'Enter on site, hybrid, home, or field',
  yes: 'Enter yes or no',
  hours: 'Enter the hours as a number',
  degrees: 'Enter degrees as a number, such as 14.5547',
  point: 'Enter latitude and longitude, such as 14.5547, 121.0244',
  schedule: 'Enter days and hours, such as Mon-Fri 8:00-12:00 13:00-17:00',
}

const statuses = wordsFor({
  active: ['active', 'with moa', 'partner', 'existing', 'existing partner', 'moa signed'],
  prospect: ['prospect', 'new', 'pending', 'for moa', 'without moa', 'no moa', 'moa in process'],
  inactive: ['inactive', 'not active', 'expired', 'moa expired', 'closed'],
  blacklisted: ['blacklisted', 'blacklist', 'blocked'],
})
const setups = wordsFor({
  onsite: ['onsite', 'on site', 'face to face', 'f2f', 'office', 'office based'],
  hybrid: ['hybrid', 'blended'],
  home: ['home', 'work from home', 'wfh', 'remote', 'online', 'home based'],
  field: ['field', 'field work', 'field based'],
})

function wordsFor(table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([value, words]) => words.map((word) => [bareName(word), value] as const)),
  )
}

function wordIn(words: ReadonlyMap<string, string>, text: string): string | null {
  return words.get(bareName(text)) ?? null
}

/** Latitude and longitude in one cell, as maps copy them. */
function pointIn(text: string): ReadCell {
  const [latitude, longitude, ...more] = text
    .replace(/[()]/g, '')
    .split(/[,;]\s*|\s+(?=[-+\d])/)
    .map(degreesIn)
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || more.length > 0)
    return { problem: problems.point }
  return { fields: { latitude, longitude } }
}
